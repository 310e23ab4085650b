import { texts } from '@talkreel/contracts/texts';
import { PredictionFailed, type ProviderError } from '../errors.ts';
import type { Prediction, RemoteDriver } from '../remote.ts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { SpeechDriver, SpeechInput } from './contract.ts';
import { languagesOfModel } from './languages.ts';
import { pieceCharacters, splitText } from './split-text.ts';

const LANGUAGE_REFUSED = /\blanguage\b/i;

const XTTS_VERSION = '684bc3855b37866c0c65add2ff39c78f3dea3f4ff103a436465326e0f438d55e';

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

/**
 * `resemble-ai/chatterbox-multilingual`.
 * Fields: `text`, `reference_audio`, `language` (two letters), `exaggeration` 0.25–2 (0.5 is neutral), `cfg_weight`
 * 0.2–1, `temperature` 0.05–5, `seed` (0 random).
 * Limits: 300 characters; 23 languages, of which we offer those that our reading of texts knows. Output: WAV,
 * inaudibly watermarked. Price: none found; taken to be that of Chatterbox.
 * Licence: MIT, code and weights; **may be used commercially**.
 */
export function createChatterboxMultilingualDriver(client: ReplicateClient): SpeechDriver {
  const driver = createReplicateDriver<SpeechInput>(client, {
    model: 'resemble-ai/chatterbox-multilingual',
    makes: 'audio',
    deadlineFactor: 1,
    failedMessage: texts.audio.failed,
    noUrlMessage: texts.audio.failed,
    async fields({ text, voice, language }, address) {
      return {
        text,
        reference_audio: await address(voice),
        language,
        exaggeration: 0.5,
        cfg_weight: 0.5,
        temperature: 0.8,
        seed: 0,
      };
    },
  });
  return {
    ...driver,
    languages: languagesOfModel['resemble-ai/chatterbox-multilingual'],
    split: (text, language) => splitText(text, pieceCharacters(language)),
    failure: (prediction) => speechFailure(prediction, driver),
  };
}

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
    runs: `lucataco/xtts-v2:${XTTS_VERSION}`,
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

/** A model that refuses the language says so; to ask it again would change nothing. */
export function speechFailure(
  prediction: Prediction,
  driver: Pick<RemoteDriver<never>, 'failure' | 'model'>,
): ProviderError {
  const { id, error } = prediction;
  return error !== null && LANGUAGE_REFUSED.test(error)
    ? new PredictionFailed(`${driver.model} ${id}: ${error}`, texts.speech.languageFailed)
    : driver.failure(prediction);
}
