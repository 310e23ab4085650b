import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { AnimateDriver, AnimateInput } from './contract.ts';

const CLIP_SECONDS = 10;

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
        duration: CLIP_SECONDS,
        negative_prompt: 'cuts, camera movement, text, watermark, distorted face',
      };
    },
  });
  return { ...driver, clipSeconds: CLIP_SECONDS };
}
