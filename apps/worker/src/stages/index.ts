import type { StageDefinition } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { audioStage } from './audio/audio.stage.ts';
import { lipsyncStage } from './lipsync/lipsync.stage.ts';

/** Every stage a worker can run. A new one is a file and a line here. */
export function createStages(deps: StageDeps): StageDefinition[] {
  return [audioStage(deps), lipsyncStage(deps)];
}
