import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import type { ScriptTone } from '@talkreel/contracts/script-help';

export type TaskKind = ScriptTask['kind'];

export const TONE_LABELS: Record<ScriptTone, string> = {
  warm: 'Warm',
  upbeat: 'Upbeat',
  calm: 'Calm',
  playful: 'Playful',
  confident: 'Confident',
  plain: 'Plain',
};

export const DOING: Record<TaskKind, string> = {
  topic: 'Writing your script',
  product: 'Writing your script',
  page: 'Reading the page and writing',
  shorter: 'Making it shorter',
  punchier: 'Making it punchier',
  opening: 'Finding another opening',
  tone: 'Changing the tone',
};

/** Messages for a script that came back unchanged. */
export const UNCHANGED: Record<TaskKind, string> = {
  topic: 'The new draft is the same as yours.',
  product: 'The new draft is the same as yours.',
  page: 'The new draft is the same as yours.',
  shorter: 'Your script can’t get any shorter without losing its point.',
  punchier: 'Your script is as punchy as it gets.',
  opening: 'No other opening fits this clip.',
  tone: 'Your script has this tone already.',
};
