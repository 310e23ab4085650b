import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { texts } from '@talkreel/contracts/texts';
import { InputRejected, OutputRejected, PredictionFailed, type ProviderError } from '../errors.ts';
import { soundExtensionOf } from '../media-type.ts';
import type { Prediction, StartContext } from '../remote.ts';
import type { SpeechDriver, SpeechInput } from './contract.ts';
import { hasCaptionedSpeech } from './captioned-speech.ts';
import {
  sendToSpeechServer,
  type SpeechServer,
  type SpokenSound,
  withdrawnModel,
} from './speech-server.ts';
import { pieceCharacters, splitText } from './split-text.ts';

/** Who makes what such a server speaks, as attempts name it. */
export const SPEECH_SERVER = 'speech-server';

export interface SpeechServerConfig extends SpeechServer {
  model: string;
  languages: readonly SpeechLanguageCode[];
  /** What one piece of speech costs, in US cents. */
  centsPerPiece: number;
  /** How long a refusal is awaited before the call counts as begun. Default 10 000. */
  refusedWithinMs?: number;
  /** The server's voice that speaks as one of ours; with `isFresh`, by its list of now. @throws if it cannot be known. */
  voiceFor(voiceId: string, signal: AbortSignal, isFresh?: boolean): Promise<string>;
}

/** A refusal comes at once; a model that answers only when it has spoken is left to its work. */
const REFUSED_WITHIN_MS = 10_000;
/** Sound that nobody fetches is kept this long: a stage that was deferred comes back for it. */
const KEPT_MS = 15 * 60_000;

/** What is remembered of the server: which voice speaks, and whether it tells the times of words. */
interface Known {
  voice: string;
  withTimes: boolean;
}

interface Run {
  prediction: Prediction;
  attemptId: string;
  stop: AbortController;
  spoken: SpokenSound | null;
}

/** How long it is remembered whether the server tells the times of words: it may be replaced by another release. */
const ASKED_FOR_MS = 10 * 60_000;

/**
 * Any server with OpenAI's `POST /audio/speech`: Kokoro-FastAPI, LocalAI, Chatterbox and Pocket TTS servers, OpenAI.
 * Fields: `model`, `voice`, `input`, `response_format`. Output: sound in a container that ffmpeg reads; WAV is asked for.
 * The call has no identity: what it makes lives in this process until it is downloaded, and is lost with it. The server
 * cannot be asked what became of a call, so one whose reply was lost is sent again.
 * Price and licence: the server's. OpenAI's own models end on 2027-01-06.
 */
export function createSpeechServerDriver(config: SpeechServerConfig): SpeechDriver {
  const runs = new Map<string, Run>();
  let timed: { has: Promise<boolean>; sinceMs: number } | undefined;

  function tellsTimes(): Promise<boolean> {
    if (timed === undefined || performance.now() - timed.sinceMs > ASKED_FOR_MS)
      timed = {
        sinceMs: performance.now(),
        has: hasCaptionedSpeech(config).catch(() => {
          timed = undefined;
          return false;
        }),
      };
    return timed.has;
  }

  async function learn(voiceId: string, signal: AbortSignal, isFresh = false): Promise<Known> {
    const voice = await config.voiceFor(voiceId, signal, isFresh);
    if (isFresh) timed = undefined;
    return { voice, withTimes: await tellsTimes() };
  }

  /** One call; a refusal is followed by another if the server has changed since it was asked what it has. */
  async function send(
    input: SpeechInput,
    known: Known,
    call: { beforeSend(): Promise<void>; signal: AbortSignal },
  ): Promise<SpokenSound> {
    const speak = ({ voice, withTimes }: Known) => {
      const text = { input: input.text, response_format: 'wav' } as const;
      return sendToSpeechServer(config, {
        ...{ body: { model: config.model, voice, ...text }, withTimes },
        ...call,
      });
    };
    try {
      return await speak(known).catch(async (refusal: unknown) => {
        if (!(refusal instanceof InputRejected)) throw refusal;
        const now = await learn(input.voiceId, call.signal, true);
        if (now.voice === known.voice && now.withTimes === known.withTimes) throw refusal;
        return speak(now);
      });
    } catch (error) {
      throw (error instanceof InputRejected && withdrawnModel(error)) || error;
    }
  }

  function newRun(attemptId: string): Run {
    const id = randomUUID();
    const run: Run = {
      prediction: {
        id,
        status: 'processing',
        outputUrls: [],
        progress: null,
        error: null,
        createdAt: new Date(),
      },
      attemptId,
      stop: new AbortController(),
      spoken: null,
    };
    runs.set(id, run);
    return run;
  }

  function end(run: Run, state: Pick<Prediction, 'status'> & Partial<Prediction>): Prediction {
    run.prediction = { ...run.prediction, ...state };
    if (state.status !== 'succeeded') run.spoken = null;
    return run.prediction;
  }

  async function start(input: SpeechInput, context: StartContext): Promise<Prediction> {
    context.signal.throwIfAborted();
    const known = await learn(input.voiceId, context.signal);
    context.signal.throwIfAborted();
    const run = newRun(context.attemptId);
    const { id } = run.prediction;
    const deadline = setTimeout(() => {
      end(run, { status: 'aborted', error: `no sound in ${context.deadlineSeconds} s` });
      run.stop.abort();
    }, context.deadlineSeconds * 1_000);
    const sent = Promise.withResolvers<void>();
    const beforeSend = async () => {
      await context.beforeCreate();
      sent.resolve();
    };
    const spoken = send(input, known, { beforeSend, signal: run.stop.signal }).finally(() => {
      clearTimeout(deadline);
      setTimeout(() => runs.delete(id), KEPT_MS).unref();
    });
    let isStarted = false;
    const outcome = spoken.then(
      (sound) => {
        if (run.prediction.status !== 'processing') return null;
        run.spoken = sound;
        end(run, { status: 'succeeded', progress: 1 });
        return null;
      },
      (error: unknown) => {
        // Once it has started, its failure is the prediction's.
        if (isStarted && run.prediction.status === 'processing')
          end(run, { status: 'failed', error: String(error) });
        return { error };
      },
    );
    const waiting = new AbortController();
    const atWork = sent.promise.then(() =>
      delay(config.refusedWithinMs ?? REFUSED_WITHIN_MS, null, { signal: waiting.signal }).catch(
        () => null,
      ),
    );
    const refused = await Promise.race([outcome, atWork]);
    waiting.abort();
    if (refused !== null) {
      runs.delete(id);
      throw refused.error;
    }
    isStarted = true;
    return run.prediction;
  }

  return {
    model: config.model,
    provider: SPEECH_SERVER,
    canLookUp: false,
    centsPerPrediction: config.centsPerPiece,
    deadlineFactor: 1,
    languages: config.languages,
    split: (text, language) => splitText(text, pieceCharacters(language)),
    start,
    spokenWords: (id) => runs.get(id)?.spoken?.words ?? null,
    get: (id) => Promise.resolve(runs.get(id)?.prediction ?? lost(id)),
    cancel(id) {
      const run = runs.get(id);
      if (run === undefined) return Promise.resolve(lost(id));
      if (run.prediction.status === 'processing') {
        end(run, { status: 'canceled' });
        run.stop.abort();
      }
      runs.delete(id);
      return Promise.resolve(run.prediction);
    },
    findByAttempt: (attemptId) => {
      const found = [...runs.values()].findLast((run) => run.attemptId === attemptId);
      return Promise.resolve(found?.prediction ?? null);
    },
    failure: ({ id, status, error }): ProviderError =>
      new PredictionFailed(
        `${config.model} ${id} ${status}: ${error ?? 'no reason given'}`,
        texts.audio.failed,
      ),
    async download({ id, status }, toDir, signal) {
      signal.throwIfAborted();
      const sound = runs.get(id)?.spoken?.sound;
      if (sound === undefined)
        throw new OutputRejected('no-url', `${id} (${status}) has no sound`, texts.audio.failed);
      await mkdir(toDir, { recursive: true });
      const file = path.join(toDir, `${id}${soundExtensionOf(sound)}`);
      await writeFile(file, sound);
      runs.delete(id);
      return file;
    },
  };
}

/** One that another process started, or that was downloaded: nothing of it is left. */
function lost(id: string): Prediction {
  return {
    id,
    status: 'failed',
    outputUrls: [],
    progress: null,
    error: 'the worker that waited for it is gone',
    createdAt: new Date(),
  };
}
