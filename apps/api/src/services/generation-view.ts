import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';
import { captionsPath } from '@talkreel/contracts/http/projects';
import type { CreditOutcome, StageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import type { GenerationWithStages } from '@talkreel/db/repos/generations.repo';
import { listCaptioned } from '@talkreel/db/repos/shares.repo';
import { queuePositions } from '@talkreel/db/repos/stages.repo';
import { readStageTimings, type StageTiming } from '@talkreel/db/repos/timing.repo';
import type { Stage } from '@talkreel/db/schema';
import { stageRules } from '@talkreel/queue/catalog';
import { etaRange } from '@talkreel/queue/progress';

const TIMINGS_TTL_MS = 10_000;

const CREDIT_MESSAGES: Record<CreditOutcome, string> = {
  free: 'Free of charge.',
  included: 'Included with your audio.',
  reserved: 'One generation is held while this runs.',
  charged: 'One generation used.',
  returned: 'Not charged: your generation is back.',
};

/** Makes what people see of a generation from its rows; rows themselves never leave. */
export interface Views {
  one(generation: GenerationWithStages): Promise<GenerationView>;
  many(generations: GenerationWithStages[]): Promise<GenerationView[]>;
}

export function createViews(db: Db): Views {
  let timings = new Map<StageName, StageTiming>();
  let readMs = 0;

  async function many(generations: GenerationWithStages[]): Promise<GenerationView[]> {
    const queued = generations.flatMap(({ stages }) =>
      stages.filter((stage) => stage.state === 'queued'),
    );
    if (Date.now() - readMs > TIMINGS_TTL_MS) {
      timings = await readStageTimings(db);
      readMs = Date.now();
    }
    const [positions, captioned] = await Promise.all([
      queuePositions(
        db,
        queued.map((stage) => stage.id),
      ),
      listCaptioned(db, generations.flatMap(spokenProject)),
    ]);
    return generations.map((generation) => toView(generation, positions, timings, captioned));
  }
  return {
    many,
    async one(generation) {
      const [view] = await many([generation]);
      if (!view) throw new Error('a view of one generation is one view');
      return view;
    },
  };
}

/** The project of a finished video in which somebody speaks. */
function spokenProject({ kind, state, project_id: id }: GenerationWithStages): number[] {
  return id !== null && state === 'succeeded' && (kind === 'lipsync' || kind === 'one-shot')
    ? [id]
    : [];
}

function toView(
  generation: GenerationWithStages,
  positions: Map<string, number>,
  timings: Map<StageName, StageTiming>,
  captioned: Set<number>,
): GenerationView {
  return {
    id: generation.id,
    kind: generation.kind,
    state: generation.state,
    progress: round(generation.progress),
    createdAt: generation.created_at.toISOString(),
    startedAt: generation.started_at?.toISOString() ?? null,
    finishedAt: generation.finished_at?.toISOString() ?? null,
    projectId: generation.project_id,
    title: generation.title,
    actorId: typeof generation.input['actorId'] === 'string' ? generation.input['actorId'] : null,
    credit: generation.credit,
    creditMessage: CREDIT_MESSAGES[generation.credit],
    stages: generation.stages.map((stage) => toStageView(stage, positions, timings)),
    result:
      generation.state === 'succeeded'
        ? { ...generation.result, ...captionsIn(generation, captioned) }
        : null,
    error:
      generation.error_code === null
        ? null
        : { code: generation.error_code, message: generation.error_message ?? '' },
    input: generation.input,
    version: generation.version,
  };
}

function captionsIn(
  generation: GenerationWithStages,
  captioned: Set<number>,
): { captionsUrl?: string } {
  const [id] = spokenProject(generation);
  return id !== undefined && captioned.has(id) ? { captionsUrl: captionsPath(id) } : {};
}

function toStageView(
  stage: Stage,
  positions: Map<string, number>,
  timings: Map<StageName, StageTiming>,
): StageView {
  const timing = timings.get(stage.name);
  const elapsedSeconds = stage.started_at ? (Date.now() - stage.started_at.getTime()) / 1000 : 0;
  const position = stage.state === 'queued' ? (positions.get(stage.id) ?? null) : null;
  return {
    id: stage.id,
    name: stage.name,
    state: stage.state,
    progress: round(stage.progress),
    attempt: stage.attempt,
    maxAttempts: stageRules[stage.name].attempts,
    queuePosition: position,
    eta:
      stage.state === 'running' || stage.state === 'queued'
        ? etaRange(timing, stage.state === 'running' ? elapsedSeconds : 0, null)
        : null,
    startedAt: stage.started_at?.toISOString() ?? null,
    finishedAt: stage.finished_at?.toISOString() ?? null,
    notice: stage.notice,
    output: stage.output === null ? null : toOutput(stage.output),
  };
}

function toOutput(output: Record<string, unknown>): NonNullable<StageView['output']> {
  const { url, script, durationSeconds } = output;
  return {
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof script === 'string' ? { script } : {}),
    ...(typeof durationSeconds === 'number' ? { durationSeconds } : {}),
  };
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
