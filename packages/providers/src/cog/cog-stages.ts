import { texts } from '@talkreel/contracts/texts';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { AnimateDriver, AnimateInput } from '../animate/contract.ts';
import type { ImageDriver, ImageInput } from '../image/contract.ts';
import type { LipsyncDriver, LipsyncInput } from '../lipsync/contract.ts';
import type { SpeechDriver, SpeechInput } from '../speech/contract.ts';
import { speechFailure } from '../speech/speech.drivers.ts';
import { pieceCharacters, splitText } from '../speech/split-text.ts';
import { type CogConfig, type CogStage, createCogDriver } from './cog.driver.ts';
import type { Given } from './cog-input.ts';

const file = (value: unknown, ...names: string[]): Given => ({
  kind: 'file',
  isNeeded: true,
  value,
  names,
});
const text = (value: string, ...names: string[]): Given => ({
  kind: 'text',
  isNeeded: true,
  value,
  names,
});
const number = (value: number, ...names: string[]): Given => ({
  kind: 'number',
  isNeeded: false,
  value,
  names,
});
const optional = (given: Given): Given => ({ ...given, isNeeded: false });

/** What each stage gives to a container. */
export const cogStages = {
  speech: {
    makes: 'audio',
    failedMessage: texts.audio.failed,
    noFileMessage: texts.audio.failed,
    givens: (input) => [
      text(
        input.text,
        'text',
        'prompt',
        'text_input',
        'input_text',
        'gen_text',
        'tts_text',
        'input',
      ),
      file(
        input.voice,
        ...['audio_prompt', 'speaker', 'speaker_wav', 'reference_audio', 'ref_audio'],
        ...['reference_voice', 'voice_sample', 'prompt_audio', 'voice', 'audio'],
      ),
      optional(text(input.language, 'language', 'lang', 'language_id')),
    ],
  } as CogStage<SpeechInput>,
  image: {
    makes: 'image',
    failedMessage: texts.creator.imageFailed,
    noFileMessage: texts.creator.noImageUrl,
    givens: ({ prompt, width, height, seed }) => [
      text(prompt, 'prompt', 'text_prompt', 'text'),
      { ...number(width, 'width', 'image_width'), isNeeded: true },
      { ...number(height, 'height', 'image_height'), isNeeded: true },
      optional(text('custom', 'aspect_ratio')),
      optional(text('png', 'output_format', 'format')),
      number(1, 'num_outputs', 'num_images'),
      ...(seed === undefined ? [] : [number(seed, 'seed')]),
    ],
  } as CogStage<ImageInput>,
  animate: {
    makes: 'video',
    failedMessage: texts.creator.videoFailed,
    noFileMessage: texts.creator.noVideoUrl,
    givens: ({ image, prompt, seed }) => [
      file(
        image,
        ...['image', 'input_image', 'start_image', 'first_frame_image', 'source_image'],
        ...['init_image', 'portrait', 'image_path', 'face_image'],
      ),
      optional(text(prompt, 'prompt', 'text_prompt', 'text')),
      number(121, 'num_frames'),
      number(16, 'frames_per_second', 'fps'),
      ...(seed === undefined ? [] : [number(seed, 'seed')]),
    ],
  } as CogStage<AnimateInput>,
  lipsync: {
    makes: 'video',
    failedMessage: texts.lipsync.failed,
    noFileMessage: texts.lipsync.noUrl,
    timedOutMessage: texts.lipsync.timedOut,
    givens: ({ video, audio }) => [
      file(
        video,
        ...['video', 'video_input', 'input_video', 'source_video', 'face', 'video_path'],
        ...['driven_video', 'face_video', 'video_file'],
      ),
      file(
        audio,
        ...['audio', 'audio_input', 'input_audio', 'driven_audio', 'driving_audio'],
        ...['audio_path', 'audio_file', 'speech', 'sound'],
      ),
      optional(text('silence', 'sync_mode')),
      number(0, 'seed'),
    ],
  } as CogStage<LipsyncInput>,
};

/** A text and a recording of the voice. A model that speaks with a voice of its own is not one. */
export function createCogSpeechDriver(
  config: CogConfig & { languages: readonly SpeechLanguageCode[] },
): SpeechDriver {
  const driver = createCogDriver<SpeechInput>(config, cogStages.speech);
  return {
    ...driver,
    languages: config.languages,
    split: (words, language) => splitText(words, pieceCharacters(language)),
    failure: (prediction) => speechFailure(prediction, driver),
  };
}

/** A prompt, and the size of the picture: one of another size fails the quality gate. */
export function createCogImageDriver(config: CogConfig): ImageDriver {
  return createCogDriver<ImageInput>(config, cogStages.image);
}

/** A picture, and a prompt where the model reads one. */
export function createCogAnimateDriver(config: CogConfig): AnimateDriver {
  const driver = createCogDriver<AnimateInput>(config, cogStages.animate);
  return { ...driver, clipSeconds: null };
}

/** An actor's clip and the recording that it is to speak. */
export function createCogLipsyncDriver(config: CogConfig): LipsyncDriver {
  return createCogDriver<LipsyncInput>(config, cogStages.lipsync);
}
