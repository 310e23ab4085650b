import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { AnimateDriver, AnimateInput } from './contract.ts';

const WAN_FRAMES = 121;
const WAN_FRAMES_PER_SECOND = 16;
const KLING_SECONDS = 10;

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
        num_frames: WAN_FRAMES,
        frames_per_second: WAN_FRAMES_PER_SECOND,
        resolution: '720p',
        go_fast: true,
        ...(seed === undefined ? {} : { seed }),
      };
    },
  });
  return { ...driver, clipSeconds: WAN_FRAMES / WAN_FRAMES_PER_SECOND };
}

/**
 * `kwaivgi/kling-v2.5-turbo-pro` (official model).
 * Fields: `start_image`, `prompt`, `duration` 5 or 10, `negative_prompt`, `end_image`; no seed.
 * Limits: 10 s; takes minutes, hence the longer deadline.
 * Price: $0.07 per second. Licence: the vendor's terms; outputs **may be used commercially**.
 */
export function createKlingTurboDriver(client: ReplicateClient): AnimateDriver {
  const driver = createReplicateDriver<AnimateInput>(client, {
    model: 'kwaivgi/kling-v2.5-turbo-pro',
    makes: 'video',
    deadlineFactor: 3,
    failedMessage: texts.creator.videoFailed,
    noUrlMessage: texts.creator.noVideoUrl,
    async fields({ image, prompt }, address) {
      return {
        start_image: await address(image),
        prompt,
        duration: KLING_SECONDS,
        negative_prompt: 'cuts, camera movement, text, watermark, distorted face',
      };
    },
  });
  return { ...driver, clipSeconds: KLING_SECONDS };
}
