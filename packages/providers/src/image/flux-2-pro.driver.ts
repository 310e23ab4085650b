import { texts } from '@talkreel/contracts/texts';
import { InputRejected } from '../errors.ts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { ImageDriver, ImageInput } from './contract.ts';

/**
 * `black-forest-labs/flux-2-pro` (official model).
 * Fields: `prompt`, `aspect_ratio: "custom"` with `width` and `height`, `output_format`,
 * `safety_tolerance` 1 (strict) to 5, `seed`.
 * Limits: sides of 256–2048 pixels in steps of 16, so 640 × 720 comes out exactly.
 * Price: none found. Licence: the vendor's terms for its hosted models; outputs
 * **may be used commercially**.
 */
export function createFlux2ProDriver(client: ReplicateClient): ImageDriver {
  return createReplicateDriver<ImageInput>(client, {
    model: 'black-forest-labs/flux-2-pro',
    makes: 'image',
    deadlineFactor: 1,
    failedMessage: texts.creator.imageFailed,
    noUrlMessage: texts.creator.noImageUrl,
    maxOutputBytes: 30 * 1024 * 1024,
    fields({ prompt, width, height, seed }) {
      for (const side of [width, height]) {
        if (side < 256 || side > 2048 || side % 16 !== 0) {
          throw new InputRejected(
            null,
            `flux-2-pro cannot paint ${width}x${height}`,
            'Images can be 256 to 2048 pixels wide and high, in steps of 16.',
          );
        }
      }
      return Promise.resolve({
        prompt,
        aspect_ratio: 'custom',
        width,
        height,
        output_format: 'png',
        safety_tolerance: 2,
        ...(seed === undefined ? {} : { seed }),
      });
    },
  });
}
