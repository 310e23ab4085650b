import { setFlagsFromString } from 'node:v8';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
let turns = 0;

/**
 * Releases unused pixels. The canvas library frees them only after their JavaScript object was
 * collected and the event loop turned; a loop of frames does neither by itself and would take a
 * gigabyte per clip.
 */
export async function freePixels(): Promise<void> {
  if (++turns % 6 === 0) collect({ type: 'minor' });
  await setImmediate();
}
