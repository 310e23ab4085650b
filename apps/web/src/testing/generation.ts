import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';

/** A speech that is being made, as the server tells of it; say only what the test is about. */
export function generation(parts: Partial<GenerationView> = {}): GenerationView {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'audio',
    state: 'running',
    progress: 40,
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
    projectId: null,
    title: 'A job',
    actorId: null,
    credit: 'returned',
    creditMessage: '',
    stages: [stage()],
    result: null,
    error: null,
    input: {},
    version: 1,
    ...parts,
  };
}

export function stage(parts: Partial<StageView> = {}): StageView {
  return {
    id: '00000000-0000-4000-8000-0000000000aa',
    name: 'audio',
    state: 'running',
    progress: 40,
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
