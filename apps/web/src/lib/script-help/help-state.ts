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
  /** The last request, and the script it was about. */
  asked: { kind: TaskKind; base: string } | null;
  /** The id of the request's job, until its draft has arrived. */
  jobId: string | null;
  /** A draft that arrived while the user was typing. */
  offer: string | null;
}

const nothing: HelpState = { versions: noVersions, asked: null, jobId: null, offer: null };

/** The page whose script is helped with. */
export type HelpedPage = 'wizard' | 'one-shot';

const keyOf = (page: HelpedPage, userId: string): string => `talkreel-${page}-script:${userId}`;

export const useHelpState = (page: HelpedPage, userId: string) =>
  useSessionState(keyOf(page, userId), nothing);

/** Keeps a script that another one replaces without a request from here: undo leads back to it. */
export function keepScript(page: HelpedPage, userId: string, text: string, next: string): void {
  if (text.trim() === '' || text.trim() === next.trim()) return;
  changeKept(keyOf(page, userId), nothing, ({ versions }) => ({
    versions: replaced(versions, text, next),
  }));
}

/** Follows a script that another page requested: it fills an empty script, and is offered beside another. */
export function following(job: GenerationView, { asked, jobId }: HelpState): Partial<HelpState> {
  const kind = inputOf(job, 'script').task ?? 'topic';
  // The script was requested here, but the page was left before its job was known.
  const isOurs = jobId === null && asked?.kind === kind;
  return { asked: isOurs ? asked : { kind, base: '' }, jobId: job.id, offer: null };
}

/** The page that opens a script: the one where this tab requested it, else by its kind. */
export function scriptPath(job: GenerationView, userId: string): string {
  const asked = keptState<HelpState>(keyOf('one-shot', userId));
  const { task = 'topic' } = inputOf(job, 'script');
  return task === 'topic' || asked?.jobId === job.id
    ? jobPath({ id: job.id, kind: 'script' })
    : `${paths.home}?job=${job.id}`;
}
