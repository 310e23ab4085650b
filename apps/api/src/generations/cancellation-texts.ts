import { listOf } from '@talkreel/contracts/list-of';
import type { CancelOption } from '@talkreel/contracts/http/generations';
import type {
  CancelRefusal,
  CancelStanding,
  OpenOfSet,
} from '@talkreel/db/generations/cancel.repo';
import type { Generation } from '@talkreel/db/schema';

type Cancelled = Pick<Generation, 'state' | 'kind' | 'credit' | 'take' | 'cancelled_as'>;

const usedElsewhere = 'Part of it is used in another video, so it cannot be discarded.';

const NAMES = { image: 'portrait', audio: 'voice', video: 'clip' } as const;

/** A generation of speech pays for three takes and a video; one take is gone. */
const REST_STAYS = ' Two more takes and a video of it stay included.';

/** The user's options, each with its cost, at this moment. */
export function cancelOptions(
  generation: Cancelled,
  standing: CancelStanding,
  freePerDay: number,
): CancelOption[] {
  const { made, isUsedElsewhere, takesFree, freeUsed } = standing;
  const left = Math.max(0, freePerDay - freeUsed);
  const isFree = !takesFree || left > 0;
  const quota = takesFree
    ? ` You have ${left} of ${freePerDay} free cancellations left today; this uses one.`
    : '';
  if (made.length === 0)
    return [
      isFree
        ? {
            choice: 'discard',
            counts: false,
            label: 'Cancel it',
            detail: `${comesBack(generation)}${quota}`,
          }
        : {
            choice: 'keep',
            counts: true,
            label: 'Cancel anyway',
            detail: `${noneLeft(freePerDay)} ${counts(generation)}`,
          },
    ];
  const why = isUsedElsewhere ? usedElsewhere : isFree ? '' : noneLeft(freePerDay);
  const keep: CancelOption = {
    choice: 'keep',
    counts: true,
    label: why === '' ? 'Keep what’s finished' : 'Stop and keep what’s finished',
    detail: `Uses the generation. ${listed(made)} in your library.${why === '' ? '' : ` ${why}`}`,
  };
  if (why !== '') return [keep];
  return [
    keep,
    {
      choice: 'discard',
      counts: false,
      label: 'Discard it',
      detail: `${comesBack(generation)} What’s finished is deleted, and its links stop working.${quota}`,
    },
  ];
}

function noneLeft(perDay: number): string {
  return perDay === 0
    ? 'The work has started and costs us money.'
    : `You have used your ${perDay} free cancellations of the last 24 hours.`;
}

function comesBack({ kind, credit, take }: Cancelled): string {
  if (credit === 'free') return 'Nothing is charged.';
  if (credit !== 'included') return 'You get your generation back.';
  return kind === 'lipsync'
    ? 'Your speech is kept, and its video is still included.'
    : `Take ${take ?? 1} is still included.`;
}

function counts({ kind, credit, take }: Cancelled): string {
  if (credit !== 'included')
    return `The work stops, and the generation counts as used.${kind === 'audio' ? REST_STAYS : ''}`;
  return kind === 'lipsync'
    ? 'The work stops; your speech is kept, and its included video counts as used.'
    : `The work stops, and take ${take ?? 1} counts as used.`;
}

/** The still of a clip is no portrait of its own. */
function listed(made: CancelStanding['made']): string {
  const names = (['image', 'audio', 'video'] as const)
    .filter((kind) => made.includes(kind))
    .map((kind) => NAMES[kind]);
  return `The ${listOf(names)} ${names.length === 1 ? 'stays' : 'stay'}`;
}

/** Why nothing was cancelled. */
export function refusalMessage(reason: CancelRefusal, freePerDay: number): string {
  return reason === 'used-elsewhere'
    ? `${usedElsewhere} The work continues.`
    : `${noneLeft(freePerDay)} The work continues; cancelling it would use a generation.`;
}

const BECAME = {
  kept: () => 'What was finished is kept in your library. One generation used.',
  discarded: () => 'What was finished is deleted. Not charged: you got your generation back.',
  counted: (generation: Cancelled) =>
    generation.credit === 'included'
      ? `You have no free cancellations left: ${generation.kind === 'lipsync' ? 'the included video' : `take ${generation.take ?? 1}`} counts as used.`
      : `You have no free cancellations left: one generation used.${generation.kind === 'audio' ? REST_STAYS : ''}`,
  empty: ({ kind, credit, take }: Cancelled) => {
    if (credit === 'free') return 'Free of charge.';
    if (credit !== 'included') return 'Not charged: you got your generation back.';
    return kind === 'lipsync'
      ? 'Your speech is kept, and its video is still included.'
      : `Take ${take ?? 1} is still included.`;
  },
};

/** What became of a cancelled generation. `now`: this request cancelled it. */
export function cancelMessage(generation: Cancelled, now: boolean): string {
  const { state, cancelled_as: outcome } = generation;
  if (state === 'succeeded') return 'It finished before it could be cancelled.';
  if (state !== 'cancelled' || outcome === null) return 'It had already ended.';
  const became = BECAME[outcome](generation);
  return now ? became : `It was already cancelled. ${became}`;
}

/** What a set is made of: a film's scenes, a batch's videos. */
export type PartKind = 'scene' | 'talking-video';

const PART_NAMES = { scene: ['scene', 'scenes'], 'talking-video': ['video', 'videos'] } as const;

const REST = {
  scene: 'Finished scenes stay, and you can make the rest later.',
  'talking-video': 'Finished videos stay, and you can make the others later.',
};

const LABELS = { scene: 'Stop the film', 'talking-video': 'Cancel the rest' };

/** The option for a film whose scenes are all made: only joining them is stopped. */
export const stopJoining: CancelOption = {
  choice: 'discard',
  counts: false,
  label: 'Stop the film',
  detail: 'All its scenes are finished, and stay.',
};

/** "One scene is", "3 scenes are". */
function counted(
  kind: PartKind,
  count: number,
  [one, many]: readonly [one: string, many: string],
): string {
  const [name, names] = PART_NAMES[kind];
  return count === 1 ? `One ${name} ${one}` : `${count} ${names} ${many}`;
}

/** What cancelling every open part of a set would mean now; null: none is open. */
export function setCancelOption(
  kind: PartKind,
  { open, begun, freeUsed }: OpenOfSet,
  freePerDay: number,
): CancelOption | null {
  if (open === 0) return null;
  const charged = Math.max(0, begun - Math.max(0, freePerDay - freeUsed));
  const returned = open - charged;
  const details = [
    returned > 0 &&
      `${counted(kind, returned, ['is not made, and comes back', 'are not made, and come back'])}.`,
    charged > 0 &&
      `${counted(kind, charged, ['has begun and counts', 'have begun and count'])}: you have no free cancellations left for ${charged === 1 ? 'it' : 'them'} today.`,
    REST[kind],
  ];
  return {
    choice: 'discard',
    counts: charged > 0,
    label: LABELS[kind],
    detail: details.filter((detail) => detail !== false).join(' '),
  };
}

/** What became of the parts that were still in progress. */
export function setCancelMessage(kind: PartKind, cancelled: number): string {
  return cancelled === 0
    ? `Nothing was in progress anymore. ${REST[kind]}`
    : `${counted(kind, cancelled, ['was', 'were'])} not made. ${REST[kind]}`;
}
