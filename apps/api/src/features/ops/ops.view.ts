import type {
  OpsGeneration,
  OpsGenerationDetail,
  OpsLedgerLine,
} from '@talkreel/contracts/http/ops-generations';
import type { OpsAction } from '@talkreel/contracts/http/ops-actions';
import type { OpsUser } from '@talkreel/contracts/http/ops-users';
import { toCursor } from '@talkreel/contracts/http/pages';
import type { Page } from '@talkreel/db/page';
import type { GenerationWithStages } from '@talkreel/db/generations/generations.repo';
import type { LedgerLine } from '@talkreel/db/credits/ledger.repo';
import type { GenerationOfSomebody } from '@talkreel/db/operators/operator-generations.repo';
import type { ActionSubject } from '@talkreel/db/operators/action-subjects.repo';
import type { OwnRecordingRow } from '@talkreel/db/media/own-recordings.repo';
import type { ConsoleUser } from '@talkreel/db/operators/operator-users.repo';
import type { Attempt, LedgerEntry, Project, Stage } from '@talkreel/db/schema';
import { mediaPath } from '@talkreel/contracts/media';
import { projectTitle } from '../../generations/projects.ts';
import { voiceStatement } from '../../generations/own-recordings.service.ts';

/** A page of a console list. */
export function toListReply<Row, Item>(
  { rows, next }: Page<Row, string>,
  toItem: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  return { items: rows.map(toItem), next: next && toCursor(next) };
}

interface ShownProject {
  project_id: number;
  username: string;
  /** null: it was deleted, and no more is known. */
  kind: Project['kind'] | null;
  name?: string | null;
  script?: string | null;
}

/** What operators call a project: its title, as its owner sees it, else whose it is. */
export function shownTitle(project: ShownProject): string {
  const { project_id: id, kind, name = null, script = null, username } = project;
  const unnamed = kind === 'influencer' ? `User Influencer ${id}` : `A video by ${username}`;
  return projectTitle({ name, script }) ?? unnamed;
}

/** Calls what an audit log entry is about by its name. */
export function toAbout(subject: ActionSubject | undefined): OpsAction['about'] {
  if (subject === undefined) return null;
  const user = { id: subject.user_id, username: subject.username };
  const title =
    subject.kind === 'user'
      ? subject.username
      : subject.kind === 'generation'
        ? subject.title
        : shownTitle({ ...subject, kind: subject.project_kind });
  const path = subject.kind === 'video' ? subject.video_path : null;
  const videoUrl = path === null ? null : mediaPath('video', path);
  return { kind: subject.kind, title, user, videoUrl };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export function toOpsGeneration(row: GenerationOfSomebody): OpsGeneration {
  const { error_code: code, error_message: message } = row;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    isTest: row.is_test,
    state: row.state,
    credit: row.credit,
    user: { id: row.user_id, username: row.username },
    progress: row.progress,
    error: code === null ? null : { code, message: message ?? '' },
    createdAt: row.created_at.toISOString(),
    startedAt: iso(row.started_at),
    finishedAt: iso(row.finished_at),
    deadlineAt: row.deadline_at.toISOString(),
  };
}

interface OpsDetailRows {
  attempts: Attempt[];
  ledger: LedgerEntry[];
  /** How much of its batch or film is in progress. */
  openInSet: number;
  /** The user's own recording that speaks in it. */
  recording: OwnRecordingRow | undefined;
}

export function toOpsDetail(
  row: GenerationWithStages & { username: string },
  { attempts, ledger, openInSet, recording }: OpsDetailRows,
): OpsGenerationDetail {
  const byStage = Map.groupBy(attempts, (attempt) => attempt.stage_id);
  return {
    ...toOpsGeneration(row),
    coveredBy: row.covered_by,
    together:
      row.set_id === null
        ? null
        : {
            kind: row.kind === 'talking-video' ? 'batch' : 'film',
            id: row.set_id,
            open: openInSet,
          },
    stages: row.stages.map((stage) => toOpsStage(stage, byStage.get(stage.id) ?? [])),
    ledger: ledger.map((line) => toOpsLine({ ...line, title: row.title })),
    voiceStatement: recording === undefined ? null : voiceStatement(recording),
  };
}

function toOpsStage(stage: Stage, attempts: Attempt[]): OpsGenerationDetail['stages'][number] {
  return {
    id: stage.id,
    name: stage.name,
    state: stage.state,
    attempt: stage.attempt,
    notice: stage.notice,
    claimedBy: stage.claimed_by,
    queuedAt: iso(stage.queued_at),
    startedAt: iso(stage.started_at),
    finishedAt: iso(stage.finished_at),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      number: attempt.number,
      part: attempt.part,
      provider: attempt.provider,
      model: attempt.model,
      predictionId: attempt.prediction_id,
      state: attempt.state,
      costCents: attempt.cost_cents,
      insteadOf: attempt.instead_of,
      error: attempt.error,
      createdAt: attempt.created_at.toISOString(),
      startedAt: iso(attempt.started_at),
      finishedAt: iso(attempt.finished_at),
    })),
  };
}

export function toOpsLine(line: LedgerEntry & Pick<LedgerLine, 'title'>): OpsLedgerLine {
  const { id, kind, bucket, amount, note, title } = line;
  return { id, kind, bucket, amount, note, title, createdAt: line.created_at.toISOString() };
}

export function toOpsUser(user: ConsoleUser): OpsUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    subscriptionStatus: user.subscription_status,
    balance: {
      free: user.free_available,
      period: user.period_available,
      pack: user.pack_available,
    },
    deliveredCount: user.delivered_count,
    createdAt: user.created_at.toISOString(),
    blockedAt: iso(user.blocked_at),
  };
}
