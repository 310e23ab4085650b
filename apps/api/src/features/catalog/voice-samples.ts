import { hash } from 'node:crypto';
import { mediaPath, storageKey } from '@talkreel/contracts/media';
import { findAsset, saveAsset } from '@talkreel/db/media/assets.repo';
import { listSpeechVoices } from '@talkreel/db/operators/speech-voices.repo';
import { chosenModel } from '@talkreel/db/operators/stage-settings.repo';
import { soundExtensionOf, contentTypeOf } from '@talkreel/providers/media-type';
import { createServerVoices, type ServerVoices } from '@talkreel/providers/speech/server-voices';
import { sendToSpeechServer } from '@talkreel/providers/speech/speech-server';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';

/** What a voice says when it is tried. */
const SENTENCE = 'Hi! This is how I sound when I say your words. Shall we make a video?';
const WITHIN_MS = 60_000;
/** A server that failed is not asked again at once: visitors may ask as often as they like. */
const FAILED_FOR_MS = 10_000;

/** A voice that cannot be heard now. */
export const silent = (): HttpError =>
  new HttpError(
    502,
    'voice_silent',
    'This voice could not be played. Please try again in a moment.',
  );

/** The speech server of the operator, as the api uses it. */
export interface VoiceSamples {
  voices: ServerVoices;
  /** Whether it speaks, and not a model that an operator chose instead. */
  isInUse(): Promise<boolean>;
  /** Where one of our voices is heard as it speaks for us. @throws {HttpError} 502. */
  sampleFor(voiceId: string): Promise<string>;
  /** Where one of its voices is heard; made when it is asked for first. @throws {HttpError} 502. */
  sampleOf(serverVoice: string): Promise<string>;
}

export function createVoiceSamples(
  { db, store, log }: Pick<Connections, 'db' | 'store' | 'log'>,
  server: NonNullable<Connections['config']['speechServer']>,
): VoiceSamples {
  const underway = new Map<string, Promise<string>>();

  async function make(serverVoice: string, name: string): Promise<string> {
    for (const extension of ['.wav', '.mp3', '.flac', '.ogg', '.m4a', '.aac'])
      if (await findAsset(db, 'audio', name + extension))
        return mediaPath('audio', name + extension);
    try {
      const { sound } = await sendToSpeechServer(server, {
        body: { model: server.model, voice: serverVoice, input: SENTENCE, response_format: 'wav' },
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      const path = name + soundExtensionOf(sound);
      const contentType = contentTypeOf(path);
      const put = await store.put(storageKey('audio', path), sound, { contentType });
      await saveAsset(db, {
        ...{ kind: 'audio', path, content_type: contentType, duration_seconds: null },
        ...{ bytes: put.bytes, sha256: put.sha256, is_public: true },
      });
      return mediaPath('audio', path);
    } catch (error) {
      log.warn({ err: error, serverVoice }, 'no sample of a voice');
      throw silent();
    }
  }

  const voices = createServerVoices(server, () => listSpeechVoices(db));

  function sampleOf(serverVoice: string): Promise<string> {
    const digest = hash('sha256', `${server.url} ${server.model} ${serverVoice}`, 'hex');
    const name = `voices/server-${digest.slice(0, 24)}`;
    const known = underway.get(name);
    if (known !== undefined) return known;
    const made = make(serverVoice, name);
    underway.set(name, made);
    made.then(
      () => underway.delete(name),
      () => setTimeout(() => underway.delete(name), FAILED_FOR_MS).unref(),
    );
    return made;
  }

  return {
    voices,
    async isInUse() {
      return ((await chosenModel(db, 'audio')) ?? server.model) === server.model;
    },
    async sampleFor(voiceId) {
      const serverVoice = await voices.nameFor(voiceId).catch((error: unknown) => {
        log.warn({ err: error }, 'the voices of the speech server cannot be read');
        throw silent();
      });
      return sampleOf(serverVoice);
    },
    sampleOf,
  };
}
