import { texts } from '@talkreel/contracts/texts';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { AnimateDriver, AnimateInput } from '../animate/contract.ts';
import { InputRejected } from '../errors.ts';
import type { ImageDriver, ImageInput } from '../image/contract.ts';
import type { LipsyncDriver, LipsyncInput } from '../lipsync/contract.ts';
import type { SpeechDriver, SpeechInput } from '../speech/contract.ts';
import { languagesOfModel } from '../speech/languages.ts';
import { speechFailure } from '../speech/speech.drivers.ts';
import { pieceCharacters, splitText } from '../speech/split-text.ts';
import type { falModelNames } from '../model-names.ts';
import { createFalClient, type FalClient } from './fal-client.ts';
import type { FalConfig } from './fal-http.ts';
import { createFalDriver, type FalModel } from './fal.driver.ts';

type SpeechName = Extract<keyof typeof languagesOfModel, `fal-ai/${string}`>;

function speech(
  client: FalClient,
  model: SpeechName,
  fields: FalModel<SpeechInput>['fields'],
): SpeechDriver {
  const driver = createFalDriver<SpeechInput>(client, {
    ...{ model, makes: 'audio', deadlineFactor: 1, fields },
    failedMessage: texts.audio.failed,
    noUrlMessage: texts.audio.failed,
  });
  return {
    ...driver,
    languages: languagesOfModel[model],
    split: (text, language) => splitText(text, pieceCharacters(language)),
    failure: (prediction) => speechFailure(prediction, driver),
  };
}

/**
 * `fal-ai/chatterbox/text-to-speech`.
 * Fields: `text`, `audio_url` (reference voice), `exaggeration`, `cfg`, `temperature`, `seed`. Output: `audio.url`, WAV.
 * Limits: 5,000 characters; English. Price: $0.025 per 1,000 characters.
 * Licence: MIT, code and weights; **may be used commercially**.
 */
const createFalChatterboxDriver = (client: FalClient): SpeechDriver =>
  speech(
    client,
    'fal-ai/chatterbox/text-to-speech',
    async ({ text, voice }, { address, seed }) => ({
      ...{ text, audio_url: await address(voice), seed },
      ...{ exaggeration: 0.5, cfg: 0.5, temperature: 0.8 },
    }),
  );

/** The languages of Chatterbox that we offer, as it calls them. */
const LANGUAGES: Partial<Record<SpeechLanguageCode, string>> = {
  ...{ en: 'english', es: 'spanish', fr: 'french', de: 'german', it: 'italian' },
  ...{ pt: 'portuguese', pl: 'polish', tr: 'turkish', ru: 'russian', nl: 'dutch' },
  ...{ ar: 'arabic', zh: 'chinese', ko: 'korean', hi: 'hindi' },
};

/**
 * `fal-ai/chatterbox/text-to-speech/multilingual`.
 * Fields: `text`, `voice` (the URL of a recording), `custom_audio_language`, `exaggeration`, `cfg_scale`,
 * `temperature`, `seed`. Output: `audio.url`, WAV.
 * Limits: 300 characters; 23 languages. Price: $0.025 per 1,000 characters.
 * Licence: MIT, code and weights; **may be used commercially**.
 */
const createFalChatterboxMultilingualDriver = (client: FalClient): SpeechDriver =>
  speech(
    client,
    'fal-ai/chatterbox/text-to-speech/multilingual',
    async ({ text, voice, language }, { address, seed }) => ({
      ...{ text, voice: await address(voice), custom_audio_language: LANGUAGES[language], seed },
      ...{ exaggeration: 0.5, cfg_scale: 0.5, temperature: 0.8 },
    }),
  );

/**
 * `fal-ai/flux-2-pro`.
 * Fields: `prompt`, `image_size` with `width` and `height`, `output_format`, `safety_tolerance` "1" (strict) to "5",
 * `enable_safety_checker`, `seed`. Output: `images[].url`.
 * Limits: sides of 256–2048 pixels in steps of 16. Price: $0.03 for the first megapixel; ours has half of one.
 * Licence: the vendor's terms; outputs **may be used commercially**.
 */
function createFalFlux2ProDriver(client: FalClient): ImageDriver {
  return createFalDriver<ImageInput>(client, {
    ...{ model: 'fal-ai/flux-2-pro', makes: 'image', deadlineFactor: 1 },
    failedMessage: texts.creator.imageFailed,
    noUrlMessage: texts.creator.noImageUrl,
    maxOutputBytes: 30 * 1024 * 1024,
    fields({ prompt, width, height }, { seed }) {
      for (const side of [width, height])
        if (side < 256 || side > 2048 || side % 16 !== 0)
          throw new InputRejected(
            null,
            `flux-2-pro cannot paint ${width}x${height}`,
            'Images can be 256 to 2048 pixels wide and high, in steps of 16.',
          );
      return Promise.resolve({
        ...{ prompt, image_size: { width, height }, output_format: 'png', seed },
        ...{ safety_tolerance: '2', enable_safety_checker: true },
      });
    },
  });
}

const WAN_SECONDS = 81 / 16;
const KLING_SECONDS = 10;

/**
 * `fal-ai/wan/v2.2-a14b/image-to-video/turbo`.
 * Fields: `image_url`, `prompt`, `resolution` (480p, 580p, 720p), `aspect_ratio`, `seed`, `enable_safety_checker`,
 * `enable_output_safety_checker`. Output: `video.url`.
 * Limits: always 81 frames at 16 a second, 5 s. Price: $0.10 a clip at 720p.
 * Licence: Apache-2.0 weights; **may be used commercially**.
 */
function createFalWanDriver(client: FalClient): AnimateDriver {
  const driver = createFalDriver<AnimateInput>(client, {
    ...{ model: 'fal-ai/wan/v2.2-a14b/image-to-video/turbo', makes: 'video', deadlineFactor: 1 },
    failedMessage: texts.creator.videoFailed,
    noUrlMessage: texts.creator.noVideoUrl,
    fields: async ({ image, prompt }, { address, seed }) => ({
      ...{ image_url: await address(image), prompt, seed },
      ...{ resolution: '720p', aspect_ratio: 'auto' },
      ...{ enable_safety_checker: true, enable_output_safety_checker: true },
    }),
  });
  return { ...driver, clipSeconds: WAN_SECONDS };
}

/**
 * `fal-ai/kling-video/v2.5-turbo/pro/image-to-video`.
 * Fields: `image_url`, `prompt`, `duration` "5" or "10", `negative_prompt`, `cfg_scale`; no seed. Output: `video.url`.
 * Limits: 10 s; takes minutes, hence the longer deadline. Price: $0.07 a second.
 * Licence: the vendor's terms; outputs **may be used commercially**.
 */
function createFalKlingDriver(client: FalClient): AnimateDriver {
  const driver = createFalDriver<AnimateInput>(client, {
    model: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
    ...{ makes: 'video', deadlineFactor: 3 },
    failedMessage: texts.creator.videoFailed,
    noUrlMessage: texts.creator.noVideoUrl,
    fields: async ({ image, prompt }, { markedAddress }) => ({
      ...{ image_url: await markedAddress(image), prompt, duration: String(KLING_SECONDS) },
      negative_prompt: 'cuts, camera movement, text, watermark, distorted face',
    }),
  });
  return { ...driver, clipSeconds: KLING_SECONDS };
}

function lipsync(
  client: FalClient,
  model: string,
  deadlineFactor: number,
  fields: FalModel<LipsyncInput>['fields'],
): LipsyncDriver {
  return createFalDriver<LipsyncInput>(client, {
    ...{ model, makes: 'video', deadlineFactor, fields },
    failedMessage: texts.lipsync.failed,
    noUrlMessage: texts.lipsync.noUrl,
    timedOutMessage: texts.lipsync.timedOut,
  });
}

const syncFields: FalModel<LipsyncInput>['fields'] = async (
  { video, audio },
  { address, markedAddress },
) => {
  const [video_url, audio_url] = await Promise.all([markedAddress(video), address(audio)]);
  return { video_url, audio_url, sync_mode: 'silence' };
};

/**
 * `fal-ai/sync-lipsync/v2` (sync.so's lipsync-2).
 * Fields: `video_url`, `audio_url`, `sync_mode` (`silence` keeps the length of the video). Output: `video.url`.
 * Price: $3 a minute. Licence: the vendor's terms; outputs **may be used commercially**.
 */
const createFalSyncDriver = (client: FalClient): LipsyncDriver =>
  lipsync(client, 'fal-ai/sync-lipsync/v2', 1, syncFields);

/**
 * `fal-ai/sync-lipsync/v2/pro` (sync.so's lipsync-2-pro): sharper around teeth and beards, and slower.
 * Price: $5 a minute. Licence: the vendor's terms; outputs **may be used commercially**.
 */
const createFalSyncProDriver = (client: FalClient): LipsyncDriver =>
  lipsync(client, 'fal-ai/sync-lipsync/v2/pro', 2, syncFields);

/**
 * `fal-ai/latentsync`.
 * Fields: `video_url`, `audio_url`, `guidance_scale`, `loop_mode`, `seed`. Output: `video.url`, as long as the sound.
 * Price: $0.20 for up to 40 seconds, then half a cent a second. Licence: Apache-2.0 code, OpenRAIL++ weights;
 * **may be used commercially** within that licence's use restrictions.
 */
const createFalLatentsyncDriver = (client: FalClient): LipsyncDriver =>
  lipsync(client, 'fal-ai/latentsync', 2, async ({ video, audio }, { address, seed }) => {
    const [video_url, audio_url] = await Promise.all([address(video), address(audio)]);
    return { video_url, audio_url, guidance_scale: 1, seed };
  });

type FalNameOf<Stage extends keyof typeof falModelNames> = (typeof falModelNames)[Stage][number];

/** fal's models by stage. To add one, add its driver above, its name, price and licence, and a line here. */
export const falModels = {
  speech: {
    'fal-ai/chatterbox/text-to-speech': createFalChatterboxDriver,
    'fal-ai/chatterbox/text-to-speech/multilingual': createFalChatterboxMultilingualDriver,
  } satisfies Record<FalNameOf<'audio'>, (client: FalClient) => SpeechDriver>,
  image: {
    'fal-ai/flux-2-pro': createFalFlux2ProDriver,
  } satisfies Record<FalNameOf<'image'>, (client: FalClient) => ImageDriver>,
  animate: {
    'fal-ai/wan/v2.2-a14b/image-to-video/turbo': createFalWanDriver,
    'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': createFalKlingDriver,
  } satisfies Record<FalNameOf<'image-to-video'>, (client: FalClient) => AnimateDriver>,
  lipsync: {
    'fal-ai/sync-lipsync/v2': createFalSyncDriver,
    'fal-ai/sync-lipsync/v2/pro': createFalSyncProDriver,
    'fal-ai/latentsync': createFalLatentsyncDriver,
  } satisfies Record<FalNameOf<'lipsync'>, (client: FalClient) => LipsyncDriver>,
};

/** The drivers of fal's models; none without its config. */
export function falDrivers(config: FalConfig | undefined) {
  const client = config && createFalClient(config);
  const of = <Driver>(factories: Readonly<Record<string, (client: FalClient) => Driver>>) =>
    Object.fromEntries(
      Object.entries(client ? factories : {}).map(([name, create]) => [
        name,
        () => create(client as FalClient),
      ]),
    );
  return {
    speech: of<SpeechDriver>(falModels.speech),
    image: of<ImageDriver>(falModels.image),
    animate: of<AnimateDriver>(falModels.animate),
    lipsync: of<LipsyncDriver>(falModels.lipsync),
  };
}
