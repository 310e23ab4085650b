import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { AnimateDriver, AnimateInput } from './contract.ts';

const FRAMES = 121;
const FRAMES_PER_SECOND = 16;

/**
 * `wan-video/wan-2.2-i2v-fast` (official model).
 * Fields: `image`, `prompt`, `num_frames` 81–121, `frames_per_second` (16), `resolution` (480p, 720p),
 * `go_fast`, `interpolate_output`, `seed`, `last_image`.
 * Limits: the longest clip is 121 frames, 7.5 s; it is looped to the product's 20 s.
 * Price: none found. Licence: Apache-2.0 weights; **may be used commercially**.
 */
export function createWanDriver(client: ReplicateClient): AnimateDriver {
  const driver = createReplicateDriver<AnimateInput>(client, {
    model: 'wan-video/wan-2.2-i2v-fast',
    makes: 'video',
    deadlineFactor: 1,
    failedMessage: texts.creator.videoFailed,
    noUrlMessage: texts.creator.noVideoUrl,
    async fields({ image, prompt, seed }, address) {
      return {
        image: await address(image),
        prompt,
        num_frames: FRAMES,
        frames_per_second: FRAMES_PER_SECOND,
        resolution: '720p',
        go_fast: true,
        ...(seed === undefined ? {} : { seed }),
      };
    },
  });
  return { ...driver, clipSeconds: FRAMES / FRAMES_PER_SECOND };
}
