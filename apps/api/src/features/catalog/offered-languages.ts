import { LANGUAGE } from '@talkreel/contracts/constants';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { Db } from '@talkreel/db/client';
import { chosenModel } from '@talkreel/db/operators/stage-settings.repo';
import { firstAllowed, isAllowed } from '@talkreel/providers/licences';
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
    cog,
    commercialOnly,
  }: Pick<Config, 'syntheticVoices' | 'speechModel' | 'speechServer' | 'cog' | 'commercialOnly'>,
): OfferedLanguages {
  return {
    async offered() {
      if (syntheticVoices) return [LANGUAGE];
      const picked = await chosenModel(db, 'audio');
      const chosen = picked !== null && isAllowed(picked, commercialOnly) ? picked : null;
      const usual = speechServer ?? cog.speech;
      const model =
        chosen ?? usual?.model ?? speechModel ?? firstAllowed(modelNames.audio, commercialOnly);
      const own = [speechServer, cog.speech].find((one) => one?.model === model);
      return own?.languages ?? languagesOf(model);
    },
  };
}
