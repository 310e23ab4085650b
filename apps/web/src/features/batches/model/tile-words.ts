import type { GenerationView } from '@talkreel/contracts/http/generations';
import { currentStage, stageSentence } from '../../../lib/generations/sentences.ts';

/** The status of a video in progress, in one line of a small tile. */
export function tileSentence(job: GenerationView): string {
  const stage = currentStage(job);
  if (stage === null) return 'Waiting to start';
  // The first stage only waits for a speech that another video makes.
  if (stage.name === 'audio' && stage.state === 'waiting') return 'Waiting for the shared voice';
  return stage.notice ?? stageSentence({ ...stage, queuePosition: null });
}
