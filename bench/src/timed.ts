import { videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { processorSecondsOf } from '@talkreel/services/processor-time';

/** In seconds; other work on the machine changes the second less. */
export interface Time {
  clock: number;
  processor: number;
}

export const NEVER: Time = { clock: Infinity, processor: Infinity };

export async function timed(work: () => Promise<unknown>): Promise<Time> {
  const [started, used] = [performance.now(), processorSecondsOf()];
  await work();
  const clock = (performance.now() - started) / 1_000;
  return { clock, processor: processorSecondsOf() - used };
}

export const fewer = (one: Time, other: Time): Time => ({
  clock: Math.min(one.clock, other.clock),
  processor: Math.min(one.processor, other.processor),
});

/** What encoding the frames of a file takes, with our settings. */
export async function encodingOf(file: string, again: string): Promise<Time> {
  // The time of reading the frames is subtracted, because it is not encoding.
  const reading = await timed(() => runFfmpeg(['-i', file, '-an', '-f', 'null', '-']));
  const both = await timed(() => runFfmpeg([['-i', file, '-an'], videoCodec(), again, '-y']));
  return {
    clock: both.clock - reading.clock,
    processor: both.processor - reading.processor,
  };
}
