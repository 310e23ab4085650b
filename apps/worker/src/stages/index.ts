import type { StageName } from '@talkreel/contracts/names';
import { texts } from '@talkreel/contracts/texts';
import { namesTestFile } from '@talkreel/db/generations/test-modes.repo';
import { StageFailure, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { audioStage } from './audio/audio.stage.ts';
import { exportStage } from './export/export.stage.ts';
import { imageStage } from './image/image.stage.ts';
import { imageToVideoStage } from './image-to-video/image-to-video.stage.ts';
import { joinStage } from './join/join.stage.ts';
import { lipsyncStage } from './lipsync/lipsync.stage.ts';
import { mediaStage } from './media/media.stage.ts';
import { removeUndelivered } from './remove-undelivered.ts';
import { standInFor } from '../stand-in/stand-in.ts';
import { scriptStage } from './script/script.stage.ts';

/** Every stage a worker can run. A new one is a file and a line here; without it this does not compile. */
function stagesWith(deps: StageDeps): Record<StageName, StageDefinition> {
  return {
    script: scriptStage(deps),
    image: imageStage(deps),
    audio: audioStage(deps),
    'image-to-video': imageToVideoStage(deps),
    lipsync: lipsyncStage(deps),
    export: exportStage(deps),
    join: joinStage(deps),
    media: mediaStage(deps),
  };
}

/** Says in its output that it was a test: how long it took says nothing of the others. */
async function runTest(stage: StageDefinition, run: StageRun) {
  const made = await stage.run(run);
  return { ...made, output: { ...made.output, test: true } };
}

/** An api that was deployed before tests existed accepts what is made from their files; it is refused before it is paid. */
async function runLive(db: StageDeps['db'], stage: StageDefinition, run: StageRun) {
  if (await namesTestFile(db, run.claim.stage.input))
    throw new StageFailure({ code: 'other_mode', userMessage: texts.madeByTest, then: 'final' });
  return stage.run(run);
}

/**
 * The stages, each of them twice: what runs for a test never had the installation's providers in its hands. Which one
 * runs is read from the row of the generation with each claim, so restarts, retries and other workers change nothing.
 */
export function createStages(deps: StageDeps): StageDefinition[] {
  const live = stagesWith(deps);
  const tests = stagesWith(standInFor(deps));
  const discard = (stageId: string) => removeUndelivered(deps, stageId);
  return Object.values(live).map((stage) => ({
    ...stage,
    run: (run) =>
      run.claim.generation.is_test ? runTest(tests[stage.name], run) : runLive(deps.db, stage, run),
    discard,
  }));
}
