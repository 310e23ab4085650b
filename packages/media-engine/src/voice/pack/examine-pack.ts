import type { VoicePack } from './catalog.ts';
import type { PackSound, PackSpeaker } from './pack-speaker.ts';
import { VoicePackError } from './problem.ts';

/** What every voice says, long enough to be judged by ear. */
const SENTENCE = 'This is how I sound today.';
/** Six words: no voice says them sooner, or takes longer. */
const SECONDS = { shortest: 0.7, longest: 8 };
const AUDIBLE = 0.01;
const LOUDEST = 4;

export interface HeardVoice {
  voice: VoicePack['voices'][number];
  sound: PackSound;
  seconds: number;
  /** How long it took, with loading for the first. */
  tookSeconds: number;
}

/**
 * Lets each voice of a pack say a sentence, one after the other.
 * @throws {VoicePackError} the pack cannot be run, or what is heard can be no speech.
 */
export async function examinePack(
  { voices }: Pick<VoicePack, 'voices'>,
  speaker: PackSpeaker,
  onVoice: (heard: HeardVoice) => void | Promise<void>,
): Promise<void> {
  for (const voice of voices) {
    const startedAt = performance.now();
    const sound = await speaker.speak(SENTENCE, voice.id);
    const tookSeconds = (performance.now() - startedAt) / 1_000;
    const seconds = sound.samples.length / sound.sampleRate;
    assertSpeech(voice.name, sound, seconds);
    await onVoice({ voice, sound, seconds, tookSeconds });
  }
}

/** What no recording of six words can be: the model, or what reads it, is another. */
function assertSpeech(name: string, { samples }: PackSound, seconds: number): void {
  let peak = 0;
  for (const sample of samples)
    peak = Math.max(peak, Number.isFinite(sample) ? Math.abs(sample) : Infinity);
  const fault =
    seconds < SECONDS.shortest || seconds > SECONDS.longest
      ? `takes ${seconds.toFixed(1)} s for six words, so its sample rate or its end is not understood`
      : peak < AUDIBLE
        ? 'is silent'
        : peak > LOUDEST
          ? 'returns numbers that are no sound'
          : null;
  if (fault !== null)
    throw new VoicePackError(
      'no-speech',
      `${name} ${fault}. This version of Talkreel cannot speak with these files; built-in voices speak.`,
    );
}
