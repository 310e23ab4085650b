/** The process that runs a voice pack: one sentence at a time, within its memory. Ends with its parent. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { lowerPriority } from '@talkreel/media-tools/lower-priority';
import { collectGarbage } from '../flite/collect-garbage.ts';
import type { LoadOrder, PackOrder, PackReport, Trouble } from './order.ts';
import type { PocketModel } from './pocket/pocket-model.ts';
import { sizeOf, VoicePackError } from './problem.ts';

/** Open graphs take this much of what their files have: weights are unpacked, and every run needs room. */
const openedFactor = 3;
/** Above this share of the bound, what is no longer needed is given back at once. */
const tidyShare = 0.6;

let model: PocketModel | undefined;
let limitBytes = Infinity;
const cancelled = new Set<number>();

const report = (message: PackReport): void => void process.send?.(message);

const troubleOf = (cause: unknown): Trouble =>
  cause instanceof VoicePackError
    ? { problem: cause.problem, message: cause.message }
    : {
        problem: /alloc|memory/i.test(String(cause)) ? 'no-memory' : 'process-ended',
        message: `The voice pack failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      };

/** Reports and ends; the report is on its way before the channel closes. */
function fail(cause: unknown): void {
  process.send?.({ fatal: troubleOf(cause) } satisfies PackReport, () => process.exit(1));
}

async function load({ pack, folder, threads, memoryMb }: LoadOrder): Promise<void> {
  limitBytes = memoryMb * 1e6;
  let bytes = 0;
  for (const file of pack.files) {
    const { size } = await stat(path.join(folder, file.name)).catch(() => ({ size: -1 }));
    const isVoice = pack.voices.some((voice) => voice.file === file.name);
    // A voice that is missing silences only itself.
    if (size < 0 && isVoice) continue;
    if (size !== file.bytes)
      throw new VoicePackError(
        size < 0 ? 'missing-file' : 'truncated',
        `${file.name} of the voice pack ${size < 0 ? 'is missing' : `has ${size} of ${file.bytes} bytes`}. Add the pack again.`,
      );
    if (!isVoice) bytes += size;
  }
  const needed = process.memoryUsage.rss() + bytes * openedFactor;
  const free = process.availableMemory();
  if (needed > limitBytes || bytes * openedFactor > free)
    throw new VoicePackError(
      'no-memory',
      needed > limitBytes
        ? `The voice pack needs about ${sizeOf(needed)} of memory, and may take ${memoryMb} MB (VOICE_PACK_MEMORY_MB).`
        : `The voice pack needs about ${sizeOf(bytes * openedFactor)} of memory, and ${sizeOf(free)} are free on this machine.`,
    );
  const { openPocketModel } = await import('./pocket/pocket-model.ts').catch((cause: unknown) => {
    throw new VoicePackError(
      'no-runtime',
      `onnxruntime-node has no library for ${process.platform} on ${process.arch}, or it cannot be loaded: ${String(cause)}`,
      cause,
    );
  });
  model = await openPocketModel(pack, folder, threads);
  collectGarbage();
}

/** Between two frames: the room that the last one took is given back, or the sentence ends here. */
function watch(id: number): void {
  if (cancelled.has(id)) throw new VoicePackError('process-ended', 'The sentence was cancelled.');
  if (process.memoryUsage.rss() < limitBytes * tidyShare) return;
  collectGarbage();
  const taken = process.memoryUsage.rss();
  if (taken > limitBytes)
    throw new VoicePackError(
      'no-memory',
      `The voice pack took ${sizeOf(taken)} of memory, more than it may (VOICE_PACK_MEMORY_MB).`,
    );
}

async function speak(order: Extract<PackOrder, { speak: unknown }>['speak']): Promise<void> {
  const { id, sentence, voiceId } = order;
  if (!model) throw new Error('nothing is loaded');
  try {
    const { samples, sampleRate } = await model.speak(sentence, voiceId, () => watch(id));
    report({ id, samples, sampleRate });
  } catch (cause) {
    if (cause instanceof VoicePackError && cause.problem === 'no-memory') throw cause;
    report({ id, trouble: troubleOf(cause) });
  } finally {
    cancelled.delete(id);
  }
}

lowerPriority(process.pid, 5);
process.on('message', (order: PackOrder) => {
  if ('load' in order) load(order.load).then(() => report({ loaded: true }), fail);
  else if ('speak' in order) speak(order.speak).catch(fail);
  else cancelled.add(order.cancel);
});
process.on('disconnect', () => process.exit(0));
