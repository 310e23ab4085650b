import { join } from 'node:path';
import { languageName, type SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { texts } from '@talkreel/contracts/texts';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { partTexts } from '@talkreel/contracts/texts/sets';
import { joinAudio } from '@talkreel/media-tools/join-audio';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { changeTempo } from '@talkreel/media-tools/tempo';
import type { MediaInput } from '@talkreel/providers/remote';
import type { SpeechDriver } from '@talkreel/providers/speech/contract';
import { StageFailure, StageStopped, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../../deps.ts';
import { isTransient } from '../../failures.ts';
import { chooseDriver } from '../../prediction/open-attempt.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { moderate } from '../moderation.ts';
import { requireSpeakable } from '../speakable.ts';
import { rememberedPlan, type SpeechPlan } from './plan-speech.ts';
import type { Recording } from './shared-speech.ts';
import { fetchMedia } from '../../workspace.ts';

/** Nobody hears that speech is faster than asked for by this factor; text that needs more was too long. */
const MOST_FASTER = 1.15;

const failureTexts = { failed: texts.audio.failed };

/** What is to be spoken, and how. */
interface Wanted {
  text: string;
  voiceId: string;
  samplePath: string;
  language: SpeechLanguageCode;
  rate: number;
  maxSeconds?: number | undefined;
}

/**
 * Speech by a model, marked as such: one prediction per piece the model can take, joined into one recording. `model`: the
 * only one that may speak it.
 * @throws {StageFailure} final, if it cannot be spoken.
 */
export async function makeSpeech(
  deps: StageDeps,
  run: StageRun,
  wanted: Wanted,
  { dir, model = null }: { dir: string; model?: string | null },
): Promise<{ recording: Recording; driver: SpeechDriver }> {
  const { text, language, samplePath, voiceId, rate } = wanted;
  requireSpeakable(text, language);
  const driver = await driverFor(deps, run, language, model);
  requireSpoken(driver, language);
  const plan = await rememberedPlan(deps, run, driver, { text, language });
  await moderate(deps, run, { texts: [text, ...spokenOtherwise(plan, text)] });
  const sample = await fetchMedia(
    deps.store,
    'audio',
    samplePath,
    join(dir, `voice-${samplePath.replaceAll('/', '-')}`),
  );
  const voice = {
    path: sample,
    fileUrl: deps.providerUrl('audio', samplePath),
    sharedAs: samplePath,
  };
  const spoken = plan.pieces.map((piece) => piece.text);
  const spokenBy = { voiceId, voice, language };
  const pieces = await speakPieces(deps, run, driver, { pieces: spoken, ...spokenBy, dir });
  const joined = join(dir, 'joined.wav');
  // The tempo changes afterwards, but a pause keeps its written length.
  const restsSeconds = plan.pieces.map(({ restSeconds }) => restSeconds * rate);
  const leadSeconds = plan.leadSeconds * rate;
  await joinAudio({ pieces, output: joined, restsSeconds, leadSeconds }, { signal: run.signal });
  const recording = await fitTempo(joined, { ...wanted, dir, signal: run.signal });
  // Every video that it is heard in carries the mark too. What people record themselves has none: no model made it.
  const file = await deps.watermark.speech(run, { file: recording.file, dir }, run.signal);
  return { recording: { ...recording, file }, driver };
}

/** @throws {StageFailure} final, if the one model that may speak it is not there any more. */
async function driverFor(
  deps: StageDeps,
  run: StageRun,
  language: SpeechLanguageCode,
  model: string | null,
): Promise<SpeechDriver> {
  if (model === null)
    return chooseDriver(deps, run, deps.providers.speech, ({ languages }) =>
      languages.includes(language),
    );
  const driver = deps.providers.speech.of(model);
  if (driver && deps.providers.speech.mayUse(model)) return driver;
  throw new StageFailure({
    code: 'voice_changed',
    userMessage: retakeTexts.voiceChanged,
    then: 'final',
  });
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
): Promise<string[]> {
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
        return await driver.download(prediction, join(dir, `piece-${part}`), signal);
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
