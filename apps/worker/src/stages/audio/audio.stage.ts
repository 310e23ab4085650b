import { LANGUAGE } from '@talkreel/contracts/constants';
import { speechLanguage } from '@talkreel/contracts/http/audio';
import { mediaPath } from '@talkreel/contracts/media';
import { texts } from '@talkreel/contracts/texts';
import type { Delivery } from '@talkreel/db/generations/deliver.repo';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { makerOf, type From, type Made } from '../../provenance.ts';
import { inWorkspace, keepMedia } from '../../workspace.ts';
import { makeSpeech } from './make-speech.ts';
import { ownRecordingInput, takeOwnRecording } from './own-recording.ts';
import { readRetake, unshown } from '../retake-source.ts';
import { retakenSpeech, retakeSpeech } from './retake-speech.ts';
import { takeSharedSpeech, type Recording } from './shared-speech.ts';

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
  const retaken = readRetake(retakenSpeech, stage.input);
  if (retaken) {
    const { recording, made, part } = await retakeSpeech(deps, run, retaken, dir);
    const delivery = await keepRecording(deps, run, recording, made, { part });
    return retaken.isScene ? unshown(delivery) : delivery;
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
  const { recording, driver } = await makeSpeech(deps, run, { ...input, text }, { dir });
  return keepRecording(deps, run, recording, { model: driver.model, provider: makerOf(driver) });
}

function fromSound(path: string, file: string): From[] {
  return [{ kind: 'audio', path, file, as: 'parent' }];
}

/** Stores a recording for this stage, also if another one made it: each video's files are its own. */
async function keepRecording(
  deps: StageDeps,
  { claim }: StageRun,
  { file, durationSeconds, wordTimes }: Recording,
  made: Pick<Made, 'model' | 'provider' | 'from' | 'edits'>,
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
