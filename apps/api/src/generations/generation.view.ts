import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';
import { generationInputs } from '@talkreel/contracts/http/generation-inputs';
import { captionsPath } from '@talkreel/contracts/http/projects';
import type { CreditOutcome, GenerationKind } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import type { GenerationWithStages } from '@talkreel/db/generations/generations.repo';
import { listCaptioned } from '@talkreel/db/library/shares.repo';
import {
  readStageTimings,
  timedWorkOf,
  type StageTiming,
  type TimedWork,
} from '@talkreel/db/generations/timing.repo';
import type { Stage } from '@talkreel/db/schema';
import { stageRules } from '@talkreel/queue/catalog';
import type { ReadPositions } from '@talkreel/queue/positions';
import { etaRange } from '@talkreel/queue/progress';
import { remembered } from '../lib/remembered.ts';
import { TEST_DETAIL } from './plans.ts';

const TIMINGS_TTL_MS = 10_000;

const CREDIT_MESSAGES: Record<CreditOutcome, string> = {
  free: 'Free of charge.',
  included: 'Included with your audio.',
  reserved: 'One generation is held while this runs.',
  charged: 'One generation used.',
  returned: 'Not charged: you got your generation back.',
};

function creditMessageOf(generation: GenerationWithStages): string {
  const { credit, take, kind, cancelled_as } = generation;
  if (generation.is_test) return `${TEST_DETAIL}.`;
  if (credit === 'included' && cancelled_as === 'counted')
    return `${kind === 'lipsync' ? 'The included video' : `Take ${take ?? 1}`} counts as used.`;
  return credit === 'included' && take !== null
    ? `Included: take ${take} of ${TAKES_INCLUDED}.`
    : CREDIT_MESSAGES[credit];
}

/** Builds a generation's public view from its rows; rows themselves are never sent. */
export interface Views {
  one(generation: GenerationWithStages): Promise<GenerationView>;
  many(generations: GenerationWithStages[]): Promise<GenerationView[]>;
}

export function createViews(db: Db, readPositions: ReadPositions): Views {
  const readTimings = remembered(TIMINGS_TTL_MS, () => readStageTimings(db));

  async function many(generations: GenerationWithStages[]): Promise<GenerationView[]> {
    const queued = generations.flatMap(({ stages }) =>
      stages.filter((stage) => stage.state === 'queued'),
    );
    const [timings, positions, captioned] = await Promise.all([
      readTimings(),
      readPositions(queued),
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

const SPEAKS: ReadonlySet<GenerationKind> = new Set([
  'lipsync',
  'one-shot',
  'talking-video',
  'film',
]);

/** The project of a finished talking video. */
function spokenProject({ kind, state, project_id: id }: GenerationWithStages): number[] {
  return id !== null && state === 'succeeded' && SPEAKS.has(kind) ? [id] : [];
}

function toView(
  generation: GenerationWithStages,
  positions: Map<string, number>,
  timings: Map<TimedWork, StageTiming>,
  captioned: Set<number>,
): GenerationView {
  return {
    ...askedFor(generation),
    id: generation.id,
    state: generation.state,
    progress: round(generation.progress),
    createdAt: generation.created_at.toISOString(),
    startedAt: generation.started_at?.toISOString() ?? null,
    finishedAt: generation.finished_at?.toISOString() ?? null,
    projectId: generation.project_id,
    title: generation.title,
    actorId: typeof generation.input['actorId'] === 'string' ? generation.input['actorId'] : null,
    isTest: generation.is_test,
    credit: generation.credit,
    creditMessage: creditMessageOf(generation),
    stages: generation.stages.map((stage) => toStageView(stage, positions, timings)),
    result:
      generation.state === 'succeeded'
        ? { ...generation.result, ...captionsIn(generation, captioned) }
        : null,
    error:
      generation.error_code === null
        ? null
        : { code: generation.error_code, message: generation.error_message ?? '' },
    version: generation.version,
  };
}

/** The part of each kind's view that is specific to it. */
type Asked<View> = View extends GenerationView ? Pick<View, 'kind' | 'input'> : never;

/** The stored input as its kind defines it: an older release may have stored other fields. */
function askedFor({ kind, input }: GenerationWithStages): Asked<GenerationView> {
  const parsed = generationInputs[kind].partial().safeParse(input);
  return { kind, input: parsed.success ? parsed.data : {} } as Asked<GenerationView>;
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
  timings: Map<TimedWork, StageTiming>,
): StageView {
  const timing = timings.get(timedWorkOf(stage));
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
      stage.finished_at === null
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
