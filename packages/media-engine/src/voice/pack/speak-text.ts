import { splitSentences } from '../flite/sentences.ts';
import type { SpokenText } from '../spoken.driver.ts';
import { spokenWords } from '../spoken-words.ts';
import type { PackVoice, VoicePack } from './catalog.ts';
import type { PackSpeaker } from './pack-speaker.ts';
import { VoicePackError } from './problem.ts';

/** Quieter than this is no speech. */
const leastPeak = 0.01;

type Cast = Pick<VoicePack, 'voices' | 'speaksFor'>;

/** Who of the pack speaks for one of our voices. */
export function speakerFor({ voices, speaksFor }: Cast, voiceId: string): PackVoice | undefined {
  return voices.find(({ id }) => id === speaksFor[voiceId]);
}

/**
 * Speaks a script with the pack's voice for ours.
 * @throws {VoicePackError}; `RangeError` for a script that nobody can speak; the signal's reason if aborted.
 */
export async function speakWithPack(
  speaker: PackSpeaker,
  cast: Cast,
  { text, voiceId }: { text: string; voiceId: string },
  signal?: AbortSignal,
): Promise<SpokenText & { voice: string }> {
  const voice = speakerFor(cast, voiceId);
  if (!voice)
    throw new VoicePackError(
      'missing-voice',
      `The voice pack has nobody who speaks for ${voiceId}.`,
    );
  const pieces = splitSentences(spokenWords(text));
  const sounds = [];
  for (const piece of pieces) {
    const sound = await speaker.speak(piece.text, voice.id, signal);
    const isHeard = sound.samples.some((sample) => Math.abs(sample) > leastPeak);
    if (!isHeard || !sound.samples.every((sample) => Number.isFinite(sample)))
      throw new VoicePackError('nothing-heard', `${voice.name} of the voice pack made no sound.`);
    sounds.push({ ...piece, ...sound });
  }
  const sampleRate = sounds[0]?.sampleRate ?? 24_000;
  const sentences = sounds.map(({ text, mark, samples }) => ({ text, mark, samples }));
  return { sampleRate, sentences, voice: voice.name };
}
