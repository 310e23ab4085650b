import { LANGUAGE } from '@talkreel/contracts/constants';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { falModelNames, modelNames } from '../model-names.ts';

type SpeechModel = (typeof modelNames.audio)[number] | (typeof falModelNames.audio)[number];

const CHATTERBOX_MULTILINGUAL = [
  ...(['en', 'es', 'fr', 'de', 'it', 'pt', 'pl', 'tr'] as const),
  ...(['ru', 'nl', 'ar', 'zh', 'ko', 'hi'] as const),
];

/** What each speech model speaks. */
export const languagesOfModel: Readonly<Record<SpeechModel, readonly SpeechLanguageCode[]>> = {
  'lucataco/xtts-v2': [
    ...(['en', 'es', 'fr', 'de', 'it', 'pt', 'pl', 'tr'] as const),
    ...(['ru', 'nl', 'cs', 'ar', 'zh', 'hu', 'ko', 'hi'] as const),
  ],
  'resemble-ai/chatterbox': ['en'],
  'resemble-ai/chatterbox-multilingual': CHATTERBOX_MULTILINGUAL,
  'fal-ai/chatterbox/text-to-speech': ['en'],
  'fal-ai/chatterbox/text-to-speech/multilingual': CHATTERBOX_MULTILINGUAL,
};

/** A model that this release does not know speaks English. */
export function languagesOf(model: string): readonly SpeechLanguageCode[] {
  return Object.hasOwn(languagesOfModel, model)
    ? languagesOfModel[model as SpeechModel]
    : [LANGUAGE];
}
