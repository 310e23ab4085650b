import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { SpeechDriver, SpeechInput } from './contract.ts';
import { languagesOfModel } from './languages.ts';
import { pieceCharacters, splitText } from './split-text.ts';
import { speechFailure } from './speech-failure.ts';

const VERSION = '684bc3855b37866c0c65add2ff39c78f3dea3f4ff103a436465326e0f438d55e';
/**
 * `lucataco/xtts-v2` (community model, run by version).
 * Fields: `text`, `speaker` (wav, mp3, m4a, ogg or flv of at least 6 s), `language`, `cleanup_voice`.
 * Limits: 250 characters a sentence in English, fewer in some languages; longer ones may be cut off.
 * Output: WAV, 24 kHz. Price: about $0.01 a run (third-party figure), about 20 s.
 * Licence: Coqui Public Model License, **not for commercial use**.
 */
export function createXttsDriver(client: ReplicateClient): SpeechDriver {
  const driver = createReplicateDriver<SpeechInput>(client, {
    model: 'lucataco/xtts-v2',
    makes: 'audio',
    runs: `lucataco/xtts-v2:${VERSION}`,
    deadlineFactor: 1,
    failedMessage: texts.audio.failed,
    noUrlMessage: texts.audio.failed,
    async fields({ text, voice, language, cleanupVoice = false }, address) {
      return { text, speaker: await address(voice), language, cleanup_voice: cleanupVoice };
    },
  });
  return {
    ...driver,
    languages: languagesOfModel['lucataco/xtts-v2'],
    split: (text, language) => splitText(text, pieceCharacters(language)),
    failure: (prediction) => speechFailure(prediction, driver),
  };
}
