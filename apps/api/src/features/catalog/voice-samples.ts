import { hash } from 'node:crypto';
import { listSpeechVoices } from '@talkreel/db/operators/speech-voices.repo';
import { chosenModel } from '@talkreel/db/operators/stage-settings.repo';
import { createServerVoices, type ServerVoices } from '@talkreel/providers/speech/server-voices';
import { sendToSpeechServer } from '@talkreel/providers/speech/speech-server';
import type { Connections } from '../../deps.ts';
import { createKeptSamples, silent } from './kept-samples.ts';

/** What a voice says when it is tried. */
const SENTENCE = 'Hi! This is how I sound when I say your words. Shall we make a video?';
const WITHIN_MS = 60_000;

/** Voices that speak in place of those whose samples are seeded. */
export interface HeardVoices {
  /** Whether they speak now. */
  isInUse(): Promise<boolean>;
  /** Where one of our voices is heard as it speaks for us; null: as it is seeded. @throws {HttpError} 502. */
  sampleFor(voiceId: string): Promise<string | null>;
}

/** The speech server of the operator, as the api uses it. In use unless an operator chose a model instead. */
export interface VoiceSamples extends HeardVoices {
  voices: ServerVoices;
  /** Where one of its voices is heard; made when it is asked for first. @throws {HttpError} 502. */
  sampleOf(serverVoice: string): Promise<string>;
}

export function createVoiceSamples(
  { db, store, log }: Pick<Connections, 'db' | 'store' | 'log'>,
  server: NonNullable<Connections['config']['speechServer']>,
): VoiceSamples {
  const kept = createKeptSamples({ db, store, log });
  const voices = createServerVoices(server, () => listSpeechVoices(db));

  function sampleOf(serverVoice: string): Promise<string> {
    const digest = hash('sha256', `${server.url} ${server.model} ${serverVoice}`, 'hex');
    return kept.find(`voices/server-${digest.slice(0, 24)}`, async () => {
      const { sound } = await sendToSpeechServer(server, {
        body: { model: server.model, voice: serverVoice, input: SENTENCE, response_format: 'wav' },
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      return sound;
    });
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
