import { flux2Pro } from './flux-2-pro.ts';
import { kling25TurboPro, wan22I2vFast } from './image-to-video.ts';
import { latentsync, lipsync2, lipsync2Pro } from './lip-sync.ts';
import type { Model } from './model.ts';
import { chatterbox, chatterboxMultilingual, xttsV2 } from './speech.ts';

/** Every model of the sandbox; to add one, define it beside the others of its kind and add a line here. */
export const models: readonly Model[] = [
  xttsV2,
  chatterbox,
  chatterboxMultilingual,
  flux2Pro,
  wan22I2vFast,
  kling25TurboPro,
  lipsync2,
  lipsync2Pro,
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
