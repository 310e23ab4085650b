import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { LipsyncDriver, LipsyncInput } from './contract.ts';

/**
 * `bytedance/latentsync` (run by its newest version).
 * Fields: `video` (mp4), `audio` (mp3, aac, wav, m4a), `guidance_scale`, `seed` (0 random).
 * Limits: human faces; about 133 s on its usual machine, hence the longer deadline.
 * Price: $0.07–0.13 a run. Licence: Apache-2.0 code, OpenRAIL++ weights; **may be used commercially**
 * within that licence's use restrictions.
 */
export function createLatentsyncDriver(client: ReplicateClient): LipsyncDriver {
  return createReplicateDriver<LipsyncInput>(client, {
    model: 'bytedance/latentsync',
    makes: 'video',
    deadlineFactor: 2,
    failedMessage: texts.lipsync.failed,
    noUrlMessage: texts.lipsync.noUrl,
    timedOutMessage: texts.lipsync.timedOut,
    async fields(input, address) {
      const [video, audio] = await Promise.all([address(input.video), address(input.audio)]);
      return {
        video,
        audio,
        guidance_scale: 1,
        seed: 0,
      };
    },
  });
}
