import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';

/** A plausible running generation; say only what the test is about. */
export function generation(parts: Partial<GenerationView> = {}): GenerationView {
  return {
    id: 'job',
    kind: 'lipsync',
    state: 'running',
    progress: 0,
    createdAt: '2026-01-01T10:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    projectId: 1,
    title: 'Video with Clara',
    actorId: 'clara',
    credit: 'included',
    creditMessage: 'Included with your audio.',
    stages: [],
    result: null,
    error: null,
    input: {},
    version: 1,
    ...parts,
  };
}

export function stage(parts: Partial<StageView> = {}): StageView {
  return {
    id: 'stage',
    name: 'lipsync',
    state: 'running',
    progress: 0,
    attempt: 1,
    maxAttempts: 3,
    queuePosition: null,
    eta: null,
    startedAt: null,
    finishedAt: null,
    notice: null,
    output: null,
    ...parts,
  };
}
