import type { GenerationView } from '@talkreel/contracts/http/generations';
import { jobPath } from '@talkreel/contracts/job-path';
import { paths } from '../../config/paths.ts';
import { inputOf } from '../generations/input-of.ts';
import { changeKept, keptState, useSessionState } from '../use-session-state.ts';
import { noVersions, replaced, type Versions } from './versions.ts';
import type { TaskKind } from './words.ts';

/** What a reload must restore. */
export interface HelpState {
  versions: Versions;
  /** What was asked for last, and the script it was about. */
  asked: { kind: TaskKind; base: string } | null;
  /** Its job, until its draft is here. */
  jobId: string | null;
  /** A draft that came while the script was being typed in. */
  offer: string | null;
}

const nothing: HelpState = { versions: noVersions, asked: null, jobId: null, offer: null };

/** Whose script is helped with. */
export type HelpedPage = 'wizard' | 'one-shot';

const keyOf = (page: HelpedPage, userId: string): string => `talkreel-${page}-script:${userId}`;

export const useHelpState = (page: HelpedPage, userId: string) =>
  useSessionState(keyOf(page, userId), nothing);

/** Another script takes the place of this one, which nobody asked for here: undo leads back to it. */
export function keepScript(page: HelpedPage, userId: string, text: string, next: string): void {
  if (text.trim() === '' || text.trim() === next.trim()) return;
  changeKept(keyOf(page, userId), nothing, ({ versions }) => ({
    versions: replaced(versions, text, next),
  }));
}

/** Follows a script that was asked for elsewhere: it fills an empty script, and is offered beside another. */
export function following(job: GenerationView, { asked, jobId }: HelpState): Partial<HelpState> {
  const kind = inputOf(job, 'script').task ?? 'topic';
  // Asked for here, and left before its job was known.
  const isOurs = jobId === null && asked?.kind === kind;
  return { asked: isOurs ? asked : { kind, base: '' }, jobId: job.id, offer: null };
}

/** Where a script is opened: where this tab asked for it, else by its kind. */
export function scriptPath(job: GenerationView, userId: string): string {
  const asked = keptState<HelpState>(keyOf('one-shot', userId));
  const { task = 'topic' } = inputOf(job, 'script');
  return task === 'topic' || asked?.jobId === job.id
    ? jobPath({ id: job.id, kind: 'script' })
    : `${paths.home}?job=${job.id}`;
}
