import { LANGUAGE } from '@talkreel/contracts/constants';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { Db } from '@talkreel/db/client';
import { chosenModel } from '@talkreel/db/operators/stage-settings.repo';
import { modelNames } from '@talkreel/providers/model-names';
import { languagesOf } from '@talkreel/providers/speech/languages';
import type { Config } from '../../config.ts';

/** The languages of catalog voices, by the speech model in use now. The local engine speaks English only. */
export interface OfferedLanguages {
  offered(): Promise<readonly SpeechLanguageCode[]>;
}

export function createOfferedLanguages(
  db: Db,
  {
    syntheticVoices,
    speechModel,
    speechServer,
  }: Pick<Config, 'syntheticVoices' | 'speechModel' | 'speechServer'>,
): OfferedLanguages {
  return {
    async offered() {
      if (syntheticVoices) return [LANGUAGE];
      const chosen = await chosenModel(db, 'audio');
      if (speechServer && (chosen ?? speechServer.model) === speechServer.model)
        return speechServer.languages;
      return languagesOf(chosen ?? speechModel ?? modelNames.audio[0]);
    },
  };
}
