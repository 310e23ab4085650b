import { chatterbox } from './chatterbox.ts';
import { flux2Pro } from './flux-2-pro.ts';
import { kling25TurboPro } from './kling-v2.5-turbo-pro.ts';
import { latentsync } from './latentsync.ts';
import { lipsync2 } from './lipsync-2.ts';
import type { Model } from './model.ts';
import { wan22I2vFast } from './wan-2.2-i2v-fast.ts';
import { xttsV2 } from './xtts-v2.ts';

/** Every model of the sandbox; to add one, add a file beside these and a line here. */
export const models: readonly Model[] = [
  xttsV2,
  chatterbox,
  flux2Pro,
  wan22I2vFast,
  kling25TurboPro,
  lipsync2,
  latentsync,
];

export function modelByName(name: string): Model | undefined {
  return models.find((model) => model.name === name);
}

/** Accepts a version id, `owner/name:id`, or the bare name of an official model. */
export function modelByVersion(reference: string): Model | undefined {
  const [name, id] = reference.includes(':') ? reference.split(':') : [undefined, reference];
  if (name === undefined && reference.includes('/')) {
    const model = modelByName(reference);
    return model?.official === true ? model : undefined;
  }
  return models.find(
    (model) =>
      id !== undefined &&
      model.versions.includes(id) &&
      (name === undefined || model.name === name),
  );
}
