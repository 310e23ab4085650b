import { useQuery } from '@tanstack/react-query';
import { shotsOfVideo, textsSaid, type SetText } from '@talkreel/captions/set-shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { SetShot, Shot } from '@talkreel/contracts/http/shots';
import {
  changesOf,
  stepBack,
  stepForward,
  stepOn,
  type EditedShots,
  type PlacedShot,
  type Steps,
} from '../../../components/export-dialog/edit-shots.ts';
import { usePlacedShots } from '../../../components/export-dialog/use-placed-shots.ts';
import { captionWordsQuery } from '../../../lib/captions/captions.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { setShotsQuery, useSaveSetShots } from '../api/shots.ts';
import type { ShownVideo } from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';

const NO_STEPS: Steps<SetShot[]> = { past: [], undone: [] };
const NONE: SetShot[] = [];

export interface SetShotsChoice extends EditedShots {
  /** The shots of the previewed video, at its own words. */
  previewed: PlacedShot[];
}

/**
 * The shots of a set at one of its texts. `part`: of that text; `video`: what previews them, null while none is ready.
 * Every change is saved; steps to undo are kept in this tab.
 */
export function useSetShots(
  { kind, id, userId }: { kind: SetKind; id: string; userId: string },
  part: number | null,
  video: ShownVideo | null,
): SetShotsChoice {
  const { data } = useQuery(setShotsQuery({ kind, id }));
  const [steps, patch] = useSessionState(`talkreel-set-shots-${id}:${userId}`, NO_STEPS);
  // A step back from what another tab chose would undo that as well.
  const save = useSaveSetShots({ kind, id }, () => patch(NO_STEPS));
  const words = useQuery({
    ...captionWordsQuery(video?.projectId ?? 0),
    enabled: video !== null,
  });
  const all = data?.shots ?? NONE;
  const set = (next: SetShot[]): void => {
    patch((now) => stepOn(now, all));
    save({ shots: next });
  };
  const step = (to: typeof stepBack) => () => {
    const stepped = to<SetShot[]>(steps, all);
    if (stepped === null) return;
    patch(stepped.steps);
    save({ shots: stepped.state });
  };
  const edited = useShotsOfTexts({
    ...{ all, texts: data?.texts ?? [], part, set },
    opening: video?.opening ?? null,
    heard: words.data?.spoken,
    // A press shows its words in the preview, which needs their times.
    isWaiting: video !== null && words.isLoading,
  });
  return {
    ...edited,
    undo: steps.past.length > 0 ? step(stepBack) : null,
    redo: steps.undone.length > 0 ? step(stepForward) : null,
  };
}

interface OfTexts {
  /** The shots of all texts. */
  all: readonly SetShot[];
  texts: readonly SetText[];
  /** The text whose shots are changed. */
  part: number | null;
  /** What the previewed video says, of a batch; null: of a film. */
  opening: number | null;
  /** Its words; undefined: there are none, or they are not loaded. */
  heard: readonly TimedWord[] | undefined;
  isWaiting: boolean;
  set: (shots: SetShot[]) => void;
}

/** The shots at one text of a set, and those that one of its videos shows. */
export function useShotsOfTexts({
  all,
  texts,
  part,
  opening,
  heard,
  isWaiting,
  set,
}: OfTexts): Omit<SetShotsChoice, 'undo' | 'redo'> {
  const said = textsSaid(texts, opening);
  const text = texts.find((one) => one.part === part);
  const spoken = text && !isWaiting ? timed(text, said, heard) : undefined;
  const own = all.filter((shot) => shot.part === part);
  const placed = usePlacedShots(own.map(withoutPart), spoken);
  const previewed = usePlacedShots(
    heard === undefined ? NONE : shotsOfVideo(all, said, heard).placed,
    heard,
  );
  const ofOthers = all.filter((shot) => shot.part !== part);
  return {
    ...{ spoken, placed, previewed },
    ...changesOf({ spoken, placed }, (shots) =>
      set([...ofOthers, ...shots.map((shot) => ({ ...shot, part }))]),
    ),
  };
}

function withoutPart({ part: _part, ...shot }: SetShot): Shot {
  return shot;
}

/** The words of a text with the times that the previewed video says them at; zero if it does not. */
function timed(
  text: SetText,
  said: readonly SetText[],
  heard: readonly TimedWord[] | undefined,
): TimedWord[] {
  const at = said.indexOf(text);
  const start = said.slice(0, at).reduce((sum, { words }) => sum + words.length, 0);
  return text.words.map((word, index) => {
    const there = at < 0 ? undefined : heard?.[start + index];
    const isSame = there?.text === word.text;
    const { startSeconds, endSeconds } = isSame ? there : { startSeconds: 0, endSeconds: 0 };
    return { ...word, startSeconds, endSeconds };
  });
}
