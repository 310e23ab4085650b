import { join } from 'node:path';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { mediaPath } from '@talkreel/contracts/http/media';
import { texts } from '@talkreel/contracts/texts';
import { joinAudio } from '@talkreel/media-tools/join-audio';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { changeTempo } from '@talkreel/media-tools/tempo';
import type { MediaInput } from '@talkreel/providers/remote';
import { StageStopped, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { isTransient, toStageFailure } from '../../failures.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { moderate } from '../moderation.ts';
import { fetchMedia, inWorkspace, keepMedia } from '../../workspace.ts';

const ownInput = z.object({
  text: z.string().optional(),
  samplePath: z.string(),
  voiceId: z.string(),
  rate: z.number().default(1),
});

const failureTexts = { failed: texts.audio.failed };

/** Text to speech: one prediction per piece the model can take, joined to one recording. */
export function audioStage(deps: StageDeps): StageDefinition {
  return {
    name: 'audio',
    async run(run) {
      try {
        return await inWorkspace((dir) => speak(deps, run, dir));
      } catch (error) {
        throw toStageFailure(error, { attempt: run.attempt, texts: failureTexts });
      }
    },
  };
}

async function speak(deps: StageDeps, run: StageRun, dir: string) {
  const { stage, generation } = run.claim;
  const input = ownInput.parse(stage.input);
  // In a pipeline the text is what the script stage wrote.
  const text = input.text ?? z.object({ script: z.string() }).parse(run.outputs['script']).script;
  await moderate(deps, run, { texts: [text] });
  const driver = deps.providers.speech;
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
  const pieces = await speakPieces(deps, run, driver.split(text), voice, dir);
  const joined = join(dir, 'joined.wav');
  await joinAudio({ pieces, output: joined }, { signal: run.signal });
  const final = input.rate === 1 ? joined : join(dir, 'final.wav');
  if (final !== joined)
    await changeTempo({ audio: joined, output: final, rate: input.rate }, { signal: run.signal });
  const info = await checkAudio(final, { signal: run.signal });
  const asset = await keepMedia(deps.store, final, {
    ownerId: generation.user_id,
    kind: 'audio',
    path: `${stage.id}.wav`,
    contentType: 'audio/wav',
    durationSeconds: info.durationSeconds,
  });
  const url = mediaPath('audio', asset.path);
  return {
    output: { url, audioUrl: url, audioPath: asset.path, durationSeconds: info.durationSeconds },
    assets: [{ asset, column: 'audio_asset' as const }],
  };
}

/**
 * All pieces at once. When one fails the others are cancelled, since nothing will be delivered; when one
 * only has to wait they go on, and are found finished when this try is taken up again.
 */
async function speakPieces(
  deps: StageDeps,
  run: StageRun,
  pieces: string[],
  voice: MediaInput,
  dir: string,
): Promise<string[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const shares = pieces.map(() => 0);
  const outcomes = await Promise.allSettled(
    pieces.map(async (text, part) => {
      try {
        const { prediction } = await runPrediction(deps, {
          driver: deps.providers.speech,
          input: { text, voice, language: LANGUAGE, cleanupVoice: false },
          part,
          run: {
            ...run,
            signal,
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
        const [file] = await deps.providers.speech.download(
          prediction,
          join(dir, `piece-${part}`),
          signal,
        );
        if (!file) throw new Error('a download without a file');
        return file;
      } catch (error) {
        if (!isTransient(error)) stop.abort(new StageStopped('cancelled'));
        throw error;
      }
    }),
  );
  run.signal.throwIfAborted();
  const failed = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map((outcome) => outcome.reason as unknown);
  // The first cause, not the cancellations it led to; one that ends the try before one that only delays it.
  const causes = failed.filter((reason) => !(reason instanceof StageStopped));
  if (failed.length > 0)
    throw causes.find((reason) => !isTransient(reason)) ?? causes[0] ?? failed[0];
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
