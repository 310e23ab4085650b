import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { SpeechDriver, SpeechInput } from './contract.ts';
import { languagesOfModel } from './languages.ts';
import { pieceCharacters, splitText } from './split-text.ts';
import { speechFailure } from './speech-failure.ts';

/**
 * `resemble-ai/chatterbox`.
 * Fields: `prompt` (the text), `audio_prompt` (reference voice, at least 5 s is advised),
 * `exaggeration` 0.25–2 (0.5 is neutral), `cfg_weight` 0.2–1, `temperature` 0.05–5, `seed` (0 random).
 * Limits: its demo stops at 300 characters; English. Output: WAV, 24 kHz, inaudibly watermarked.
 * Price: none found; a third party estimates $0.001 per second of sound.
 * Licence: MIT, code and weights; **may be used commercially**.
 */
export function createChatterboxDriver(client: ReplicateClient): SpeechDriver {
  const driver = createReplicateDriver<SpeechInput>(client, {
    model: 'resemble-ai/chatterbox',
    makes: 'audio',
    deadlineFactor: 1,
    failedMessage: texts.audio.failed,
    noUrlMessage: texts.audio.failed,
    async fields({ text, voice }, address) {
      return {
        prompt: text,
        audio_prompt: await address(voice),
        exaggeration: 0.5,
        cfg_weight: 0.5,
        temperature: 0.8,
        seed: 0,
      };
    },
  });
  return {
    ...driver,
    languages: languagesOfModel['resemble-ai/chatterbox'],
    split: (text, language) => splitText(text, pieceCharacters(language)),
    failure: (prediction) => speechFailure(prediction, driver),
  };
}
