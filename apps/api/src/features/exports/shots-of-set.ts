import { followTitles } from '@talkreel/captions/follow-shots';
import { shotsOfVideo, textsSaid } from '@talkreel/captions/set-shots';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { findSetOfProject, type SetOfProject } from '@talkreel/db/generations/set-shots.repo';
import type { ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import { batchTexts, filmTexts } from '../../generations/set-texts.ts';
import type { Services } from '../../services.ts';

interface OwnShotsOfSet {
  /** Null: the video belongs to neither. */
  of: SetOfProject['kind'] | null;
  changedAt: string | null;
  /** At the video's own words, in order. */
  shots: Shot[];
  /** The same of words on screen. */
  titles: Title[];
  /** The words of those that it does not say. */
  missing: string[];
}

/** The shots of the batch or film that a video belongs to: what it is exported with if a request says so. */
export async function shotsOfSet(
  { db, captions }: Pick<Services, 'db' | 'captions'>,
  userId: string,
  project: ProjectWithFiles,
): Promise<OwnShotsOfSet> {
  const set = await findSetOfProject(db, userId, project.id);
  if (!set) return { of: null, changedAt: null, shots: [], titles: [], missing: [] };
  const about = { of: set.kind, changedAt: set.changedAt?.toISOString() ?? null };
  const isAtWords = set.titles.some(({ time }) => time.at === 'words');
  const needsWords = set.shots.length > 0 || isAtWords;
  const words = needsWords ? await captions.words(project) : null;
  const titles = followTitles(set.titles, words?.spoken ?? []);
  if (words === null) return { ...about, titles, shots: [], missing: [] };
  const said =
    set.kind === 'film'
      ? filmTexts(captions, set.request)
      : textsSaid(batchTexts(captions, set.request), openingOf(set));
  const { placed, missing } = shotsOfVideo(set.shots, said, words.spoken);
  return { ...about, titles, shots: placed, missing: missing.map(({ words }) => words) };
}

/** Places are counted by opening, then actor, then voice. */
function openingOf({ request, position }: Extract<SetOfProject, { kind: 'batch' }>): number {
  return Math.floor(position / (request.actors.length * request.voices.length));
}
