import { type falModelNames, modelNames } from './model-names.ts';

export interface Licence {
  /** Its usual name. */
  name: string;
  /** Whether what the model makes may be sold. */
  isCommercial: boolean;
}

type KnownModel =
  | (typeof modelNames)[keyof typeof modelNames][number]
  | (typeof falModelNames)[keyof typeof falModelNames][number];

const vendor = { name: 'vendor’s terms', isCommercial: true };

/** Of weights and code, as published. */
const licences: Readonly<Record<KnownModel, Licence>> = {
  'gpt-5.4-mini': vendor,
  'gpt-5.4-nano': vendor,
  'gpt-5.5': vendor,
  'black-forest-labs/flux-2-pro': vendor,
  'lucataco/xtts-v2': { name: 'Coqui Public Model License', isCommercial: false },
  'resemble-ai/chatterbox': { name: 'MIT', isCommercial: true },
  'resemble-ai/chatterbox-multilingual': { name: 'MIT', isCommercial: true },
  'wan-video/wan-2.2-i2v-fast': { name: 'Apache-2.0', isCommercial: true },
  'kwaivgi/kling-v2.5-turbo-pro': vendor,
  'sync/lipsync-2': vendor,
  'sync/lipsync-2-pro': vendor,
  'fal-ai/flux-2-pro': vendor,
  'fal-ai/chatterbox/text-to-speech': { name: 'MIT', isCommercial: true },
  'fal-ai/chatterbox/text-to-speech/multilingual': { name: 'MIT', isCommercial: true },
  'fal-ai/wan/v2.2-a14b/image-to-video/turbo': { name: 'Apache-2.0', isCommercial: true },
  'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': vendor,
  'fal-ai/sync-lipsync/v2': vendor,
  'fal-ai/sync-lipsync/v2/pro': vendor,
  'fal-ai/latentsync': { name: 'OpenRAIL++, with use restrictions', isCommercial: true },
  'bytedance/latentsync': { name: 'OpenRAIL++, with use restrictions', isCommercial: true },
};

/** null: a model that this release does not know, such as one on a server of the operator's. */
export function licenceOf(model: string): Licence | null {
  return Object.hasOwn(licences, model) ? licences[model as KnownModel] : null;
}

/** Of a model that is not known, the operator knows the licence. */
export const isAllowed = (model: string, commercialOnly: boolean): boolean =>
  !commercialOnly || licenceOf(model)?.isCommercial !== false;

/** The first of these that may be used: what makes a stage for which nothing else was set. */
export function firstAllowed(models: readonly string[], commercialOnly: boolean): string {
  return models.find((model) => isAllowed(model, commercialOnly)) ?? '';
}

const settingOf = {
  SPEECH_MODEL: modelNames.audio,
  IMAGE_MODEL: modelNames.image,
  ANIMATE_MODEL: modelNames['image-to-video'],
  LIPSYNC_MODEL: modelNames.lipsync,
} as const;

/** Models that are set although COMMERCIAL_ONLY forbids them: `[name, problem]`. */
export function licenceProblems(
  vars: { COMMERCIAL_ONLY: boolean } & Partial<Record<keyof typeof settingOf, string | undefined>>,
): Array<[name: string, problem: string]> {
  return Object.entries(settingOf).flatMap(([name, models]): Array<[string, string]> => {
    const model = vars[name as keyof typeof settingOf];
    if (model === undefined || isAllowed(model, vars.COMMERCIAL_ONLY)) return [];
    const licence = licenceOf(model)?.name ?? '';
    const other = firstAllowed(models, true);
    return [
      [
        name,
        `is ${model}, whose licence (${licence}) forbids commercial use, and COMMERCIAL_ONLY is true: take ${other}, or unset COMMERCIAL_ONLY`,
      ],
    ];
  });
}
