import type { StageDefinition } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { audioStage } from './audio/audio.stage.ts';
import { exportStage } from './export/export.stage.ts';
import { imageStage } from './image/image.stage.ts';
import { imageToVideoStage } from './image-to-video/image-to-video.stage.ts';
import { lipsyncStage } from './lipsync/lipsync.stage.ts';
import { scriptStage } from './script/script.stage.ts';

/** Every stage a worker can run. A new one is a file and a line here. */
export function createStages(deps: StageDeps): StageDefinition[] {
  return [
    scriptStage(deps),
    imageStage(deps),
    audioStage(deps),
    imageToVideoStage(deps),
    lipsyncStage(deps),
    exportStage(deps),
  ];
}
