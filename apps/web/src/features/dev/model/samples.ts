import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Price } from '@talkreel/contracts/http/price';

/** A one-shot run whose first stage is still waiting. */
export const sampleJob = (parts: Partial<GenerationView>) =>
  ({
    id: 'sample',
    kind: 'one-shot',
    state: 'running',
    progress: 0,
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
    projectId: null,
    title: 'One shot',
    actorId: null,
    credit: 'returned',
    creditMessage: 'Your credit is back.',
    stages: [],
    result: null,
    error: null,
    input: {},
    version: 1,
    ...parts,
  }) as GenerationView;

export const samplePrice = (parts: Partial<Price>): Price => ({
  kind: 'one-shot',
  cost: 1,
  label: 'Uses 1 generation',
  detail: null,
  takesUsed: null,
  takesIncluded: 3,
  available: 3,
  affordable: true,
  refusal: null,
  ...parts,
});
