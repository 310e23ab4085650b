import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';

/** Parts of a generation of any kind. */
export type GenerationParts = { [Field in keyof GenerationView]?: GenerationView[Field] };

/** A running speech as the server describes it; override only what the test is about. */
export function generation(parts: GenerationParts = {}): GenerationView {
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
  } as GenerationView;
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
