/**
 * The one file that loads the GPL synthesiser. It is a program of its own: `espeak.driver.ts` starts it and
 * exchanges messages with it, and nothing imports it.
 */
import type { SynthesisMessage, SynthesisReply } from './espeak-messages.ts';

interface EspeakEvent {
  type: string;
  /** Milliseconds from the start of the speech. */
  audio_position: number;
  id: string | number | undefined;
}

interface EspeakWorker {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): number;
  set_pitch(percent: number): number;
  set_range(percent: number): number;
  samplerate: number;
  synthesize(text: string, onChunk: (audio: Int16Array, events: EspeakEvent[]) => boolean): void;
}

interface EspeakModule {
  eSpeakNGWorker: new () => EspeakWorker;
  FS: { writeFile(path: string, text: string): void };
}

const variantFolder = '/usr/share/espeak-ng-data/voices/!v';
// Named through a variable so that the compiler does not look for types the package does not have.
const packageName = '@echogarden/espeak-ng-emscripten';

interface Engine {
  module: EspeakModule;
  worker: EspeakWorker;
}

async function loadEngine(): Promise<Engine> {
  const { default: load } = (await import(packageName)) as {
    default: (options: object) => Promise<EspeakModule>;
  };
  const module = await load({ print: () => undefined, printErr: () => undefined });
  return { module, worker: new module.eSpeakNGWorker() };
}

// An engine carries noise and flutter from one text to the next, so each text gets a fresh one: the same text then
// always sounds the same. The next engine is loaded while nobody waits.
let fresh = loadEngine();

async function synthesize(message: SynthesisMessage): Promise<SynthesisReply> {
  const { module, worker } = await fresh;
  fresh = loadEngine();
  const variant = `talkreel-${message.variant}`;
  module.FS.writeFile(`${variantFolder}/${variant}`, message.variantText);
  if (worker.set_voice(`${message.language}+${variant}`) !== 0)
    throw new Error(`No voice for ${message.language}.`);
  worker.set_rate(message.wordsPerMinute);
  worker.set_pitch(50);
  worker.set_range(50);
  const chunks: Int16Array[] = [];
  const phonemes: SynthesisReply['phonemes'] = [];
  worker.synthesize(message.text, (audio, events) => {
    // The engine reuses its buffer; a copy is needed, and as 16-bit values, not as bytes.
    chunks.push(Int16Array.from(audio));
    for (const event of events) {
      if (event.type === 'phoneme')
        phonemes.push({ ms: event.audio_position, symbol: String(event.id ?? '') });
    }
    return false;
  });
  const samples = new Int16Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    samples.set(chunk, offset);
    offset += chunk.length;
  }
  return { id: message.id, samples, sampleRate: worker.samplerate, phonemes };
}

// Breath is noise seeded from the clock, which this program needs for nothing else.
Date.now = () => 0;

let last: Promise<unknown> = Promise.resolve();
process.on('message', (message: SynthesisMessage) => {
  last = last
    .then(() => synthesize(message))
    .then(
      (reply) => process.send?.(reply),
      (cause: unknown) =>
        process.send?.({
          id: message.id,
          error: cause instanceof Error ? cause.message : String(cause),
        }),
    );
});
process.on('disconnect', () => process.exit(0));
