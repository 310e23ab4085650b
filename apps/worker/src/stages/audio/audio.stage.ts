import { join } from 'node:path';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { partTexts } from '@talkreel/contracts/texts/sets';
import { speechLanguage } from '@talkreel/contracts/http/audio';
import { mediaPath } from '@talkreel/contracts/media';
import { languageName, type SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { texts } from '@talkreel/contracts/texts';
import type { Delivery } from '@talkreel/db/generations/deliver.repo';
import { joinAudio } from '@talkreel/media-tools/join-audio';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { changeTempo } from '@talkreel/media-tools/tempo';
import type { MediaInput } from '@talkreel/providers/remote';
import type { SpeechDriver } from '@talkreel/providers/speech/contract';
import { makerOf } from '../../provenance.ts';
import {
  StageFailure,
  StageStopped,
  type StageDefinition,
  type StageRun,
} from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { isTransient, toStageFailure } from '../../failures.ts';
import { chooseDriver } from '../../prediction/open-attempt.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import type { From, Made } from '../../provenance.ts';
import { moderate } from '../moderation.ts';
import { requireSpeakable } from '../speakable.ts';
import { ownRecordingInput, takeOwnRecording } from './own-recording.ts';
import { takeSharedSpeech, type Recording } from './shared-speech.ts';
import { rememberedPlan, type SpeechPlan } from './plan-speech.ts';
import { fetchMedia, inWorkspace, keepMedia } from '../../workspace.ts';
import { type SpokenPiece, wordTimesOf } from './word-times.ts';

const voiceInput = z.object({
  text: z.string().optional(),
  samplePath: z.string(),
  voiceId: z.string(),
  language: speechLanguage.default(LANGUAGE),
  rate: z.number().default(1),
  speechId: z.uuid().optional(),
  /** A scene is spoken a little faster rather than cut off. */
  maxSeconds: z.number().positive().optional(),
});

/** Nobody hears that speech is faster than asked for by this factor; text that needs more was too long. */
const MOST_FASTER = 1.15;

const failureTexts = { failed: texts.audio.failed };

/**
 * Text to speech: one prediction per piece the model can take, joined into one recording. Or the user's own recording,
 * which no provider hears.
 */
export function audioStage(deps: StageDeps): StageDefinition {
  return {
    name: 'audio',
    async run(run) {
      try {
        return await inWorkspace((dir) => speak(deps, run, dir));
      } catch (error) {
        throw toStageFailure(error, run, failureTexts);
      }
    },
  };
}

async function speak(deps: StageDeps, run: StageRun, dir: string): Promise<Delivery> {
  const { stage } = run.claim;
  const own = ownRecordingInput.safeParse(stage.input);
  if (own.success) {
    const [recording, about] = await takeOwnRecording(deps, run, own.data, dir);
    const from = fromSound(own.data.recordingPath, recording.file);
    return keepRecording(deps, run, recording, { from }, about);
  }
  const input = voiceInput.parse(stage.input);
  const shared =
    input.speechId === undefined ? null : await takeSharedSpeech(deps, run, input.speechId, dir);
  if (shared)
    return keepRecording(
      deps,
      run,
      shared.recording,
      { from: fromSound(shared.path, shared.recording.file) },
      { shared: true },
    );
  // In a pipeline the text comes from the script stage.
  const text = input.text ?? z.object({ script: z.string() }).parse(run.outputs['script']).script;
  const { language } = input;
  requireSpeakable(text, language);
  const driver = await chooseDriver(deps, run, deps.providers.speech, ({ languages }) =>
    languages.includes(language),
  );
  requireSpoken(driver, language);
  const plan = await rememberedPlan(deps, run, driver, { text, language });
  await moderate(deps, run, { texts: [text, ...spokenOtherwise(plan, text)] });
  const sample = await fetchMedia(
    deps.store,
    'audio',
    input.samplePath,
    join(dir, `voice-${input.samplePath.replaceAll('/', '-')}`),
  );
  const voice = {
    path: sample,
    fileUrl: deps.providerUrl('audio', input.samplePath),
    sharedAs: input.samplePath,
  };
  const spoken = plan.pieces.map((piece) => piece.text);
  const { voiceId } = input;
  const spokenBy = { voiceId, voice, language };
  const pieces = await speakPieces(deps, run, driver, { pieces: spoken, ...spokenBy, dir });
  const files = pieces.map(({ file }) => file);
  const joined = join(dir, 'joined.wav');
  // The tempo changes afterwards, but a pause keeps its written length.
  const restsSeconds = plan.pieces.map(({ restSeconds }) => restSeconds * input.rate);
  const leadSeconds = plan.leadSeconds * input.rate;
  const { signal } = run;
  await joinAudio({ pieces: files, output: joined, restsSeconds, leadSeconds }, { signal });
  const recording = await fitTempo(joined, { ...input, dir, signal });
  const silence = { leadSeconds, restsSeconds };
  const wordTimes = await wordTimesOf(pieces, silence, recording.durationSeconds, signal);
  // Every video that it is heard in carries the mark too. What people record themselves has none: no model made it.
  const file = await deps.watermark.speech(run, { file: recording.file, dir }, signal);
  const { model } = driver;
  const provider = makerOf(driver);
  return keepRecording(deps, run, { ...recording, file, wordTimes }, { model, provider });
}

/** A recording at the requested rate; with `maxSeconds` as much faster as it must be, or refused. */
async function fitTempo(
  joined: string,
  about: { rate: number; maxSeconds?: number | undefined; dir: string; signal: AbortSignal },
): Promise<Recording> {
  const { rate, maxSeconds = Infinity, dir, signal } = about;
  const natural = (await checkAudio(joined, { signal })).durationSeconds;
  const faster = Math.max(1, natural / rate / maxSeconds);
  if (faster > MOST_FASTER)
    throw new StageFailure({
      code: 'speech_too_long',
      userMessage: partTexts.spokenTooLong(natural / rate, Math.ceil(maxSeconds)),
      then: 'final',
    });
  if (rate * faster === 1) return { file: joined, durationSeconds: natural };
  const file = join(dir, 'final.wav');
  await changeTempo({ audio: joined, output: file, rate: rate * faster }, { signal });
  return { file, durationSeconds: (await checkAudio(file, { signal })).durationSeconds };
}

function fromSound(path: string, file: string): From[] {
  return [{ kind: 'audio', path, file, as: 'parent' }];
}

/** Stores a recording for this stage, also if another one made it: each video's files are its own. */
async function keepRecording(
  deps: StageDeps,
  { claim }: StageRun,
  { file, durationSeconds, wordTimes }: Recording,
  made: Pick<Made, 'model' | 'provider' | 'from'>,
  about: Record<string, unknown> = {},
): Promise<Delivery> {
  const asset = await keepMedia(deps, file, claim, {
    format: 'wav',
    made: { title: 'Speech', ...made },
    ...{ durationSeconds, wordTimes },
  });
  const url = mediaPath('audio', asset.path);
  return {
    output: { url, audioUrl: url, audioPath: asset.path, durationSeconds, ...about },
    assets: [{ asset, column: 'audio_asset' }],
  };
}

/** The spoken form if it differs from the written one: neither may hide the other from moderation. */
function spokenOtherwise(plan: SpeechPlan, text: string): string[] {
  const spoken = plan.pieces.map((piece) => piece.text).join(' ');
  return spoken === text ? [] : [spoken];
}

/** Operators may have changed the model since the request was accepted. @throws {StageFailure} final. */
function requireSpoken({ languages }: SpeechDriver, language: SpeechLanguageCode): void {
  if (languages.includes(language)) return;
  throw new StageFailure({
    code: 'language_unavailable',
    userMessage: texts.speech.languageOff(languageName(language)),
    then: 'final',
  });
}

interface Spoken {
  pieces: string[];
  voiceId: string;
  voice: MediaInput;
  language: SpeechLanguageCode;
  dir: string;
}

/**
 * All pieces at once. If one fails the others are cancelled, since nothing will be delivered; if one is only deferred
 * they continue, and are found finished when this attempt resumes.
 */
async function speakPieces(
  deps: StageDeps,
  run: StageRun,
  driver: SpeechDriver,
  { pieces, voiceId, voice, language, dir }: Spoken,
): Promise<SpokenPiece[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const shares = pieces.map(() => 0);
  const outcomes = await Promise.allSettled(
    pieces.map(async (text, part) => {
      try {
        const prediction = await runPrediction(deps, {
          driver,
          input: { text, voiceId, voice, language, cleanupVoice: false },
          part,
          run: {
            ...run,
            signal,
            // While one piece waits, another may be at work.
            whileWaiting: pieces.length > 1 ? (wait) => wait() : run.whileWaiting,
            report: (share) => {
              shares[part] = share ?? 0;
              const sum = shares.reduce((total, value) => total + value, 0);
              run.report(share === null ? null : sum / shares.length);
            },
          },
          texts: failureTexts,
          gaveUp: texts.audio.failed,
        });
        shares[part] = 1;
        const words = driver.spokenWords?.(prediction.id) ?? null;
        const file = await driver.download(prediction, join(dir, `piece-${part}`), signal);
        return { file, words };
      } catch (error) {
        if (!isTransient(error))
          stop.abort(error instanceof StageStopped ? error : new StageStopped('cancelled'));
        throw error;
      }
    }),
  );
  run.signal.throwIfAborted();
  const failed = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map((outcome) => outcome.reason as unknown);
  // The first cause, not the cancellations it led to; an error that ends the attempt before one that only delays it.
  const causes = failed.filter((reason) => !(reason instanceof StageStopped));
  if (failed.length > 0)
    throw causes.find((reason) => !isTransient(reason)) ?? causes[0] ?? failed[0];
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
