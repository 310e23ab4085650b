/**
 * The process behind `cue-extractor.ts`: the extractor blocks its thread, and its memory is freed
 * with this process.
 */
import { pathToFileURL } from 'node:url';
import type { MouthCue } from './mouth-cues.ts';

export interface CueOrder {
  modulePath: string;
  /** Mono, 16 kHz. */
  samples: Int16Array;
  /** The spoken text; empty if unknown. */
  text: string;
}

export type CueReport = { cues: MouthCue[] } | { failure: string };

interface Extractor {
  Rhubarb: {
    getLipSync(
      pcm: Buffer,
      options: { dialogText: string },
    ): Promise<{ mouthCues: Array<{ start: number; end: number; value: string }> }>;
  };
}

async function extract({ modulePath, samples, text }: CueOrder): Promise<MouthCue[]> {
  const { Rhubarb } = (await import(pathToFileURL(modulePath).href)) as Extractor;
  // A copy, because Rhubarb reads the underlying memory from the start, ignoring the buffer's offset.
  const pcm = Buffer.from(Int16Array.from(samples).buffer);
  const { mouthCues } = await Rhubarb.getLipSync(pcm, { dialogText: text });
  return mouthCues.map(({ start, end, value }) => ({
    startSeconds: start,
    endSeconds: end,
    shape: value,
  }));
}

process.on('message', (order: CueOrder) => {
  extract(order).then(
    (cues) => process.send?.({ cues } satisfies CueReport),
    (cause: unknown) => process.send?.({ failure: String(cause) } satisfies CueReport),
  );
});
