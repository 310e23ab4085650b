import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';
import type { StageName } from '@talkreel/contracts/names';
import { stageSentence } from '../../../lib/generations/sentences.ts';

export type RowState = 'waiting' | 'running' | 'done' | 'failed';

export interface Row {
  key: 'script' | 'image' | 'audio' | 'video';
  title: string;
  state: RowState;
  /** The progress of the row, 0 to 100. */
  progress: number;
  sentence: string;
  stages: StageView[];
}

const plan: Array<{ key: Row['key']; title: string; stages: StageName[] }> = [
  { key: 'script', title: 'Script Generation', stages: ['script'] },
  { key: 'image', title: 'Image Generation', stages: ['image'] },
  { key: 'audio', title: 'Audio Generation', stages: ['audio'] },
  // Animating the portrait and lip-syncing it are one row on screen.
  { key: 'video', title: 'Final Video Generation', stages: ['image-to-video', 'lipsync'] },
];

/** The four rows of the screen, in the specification's order, from the stages' states. */
export function rowsOf(job: GenerationView): Row[] {
  return plan.map(({ key, title, stages: names }) => {
    const stages = job.stages.filter((stage) => names.includes(stage.name));
    const state = stateOf(stages);
    const progress =
      stages.reduce((sum, stage) => sum + stage.progress, 0) / Math.max(1, stages.length);
    return { key, title, state, progress, sentence: sentenceOf(state, stages), stages };
  });
}

function stateOf(stages: StageView[]): RowState {
  if (stages.some((stage) => stage.state === 'failed')) return 'failed';
  if (stages.length > 0 && stages.every((stage) => stage.state === 'succeeded')) return 'done';
  const hasBegun = stages.some((stage) => ['queued', 'running', 'succeeded'].includes(stage.state));
  return hasBegun ? 'running' : 'waiting';
}

function sentenceOf(state: RowState, stages: StageView[]): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'done') return 'Done';
  if (state === 'failed') return 'Failed';
  const current =
    stages.find((stage) => stage.state === 'running') ??
    stages.find((stage) => stage.state === 'queued') ??
    stages.find((stage) => stage.state === 'waiting');
  if (current === undefined) return 'In progress';
  if (current.state === 'waiting') return 'In progress · waiting for the voice';
  return stageSentence(current);
}
