import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { generation, stage } from '../../testing/generation.ts';
import {
  applyGeneration,
  applyProgress,
  generationQuery,
  trackedGenerationsQuery,
  untrackGeneration,
} from './generations.ts';

let client: QueryClient;
const known = (id: string) => client.getQueryData(generationQuery(id).queryKey);
const tracked = () => client.getQueryData(trackedGenerationsQuery.queryKey)?.map((job) => job.id);

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(trackedGenerationsQuery.queryKey, []);
});

describe('applyGeneration', () => {
  it('follows a job it has not seen before, newest first', () => {
    applyGeneration(client, generation({ id: 'a', createdAt: '2026-01-01T10:00:00.000Z' }));
    applyGeneration(client, generation({ id: 'b', createdAt: '2026-01-01T11:00:00.000Z' }));
    expect(tracked()).toEqual(['b', 'a']);
  });

  it('ignores a change older than what is known', () => {
    applyGeneration(client, generation({ id: 'a', version: 5, state: 'succeeded' }));
    applyGeneration(client, generation({ id: 'a', version: 4, state: 'running' }));
    expect(known('a')?.state).toBe('succeeded');
  });
});

describe('applyProgress', () => {
  const event = {
    generationId: 'a',
    stageId: 's',
    progress: 40,
    generationProgress: 30,
    eta: null,
  };

  it('moves the stage and the whole, never backwards', () => {
    applyGeneration(
      client,
      generation({
        id: 'a',
        progress: 35,
        stages: [stage({ id: 's', state: 'running', progress: 20 })],
      }),
    );
    applyProgress(client, event);
    expect(known('a')).toMatchObject({ progress: 35, stages: [{ progress: 40 }] });
  });

  it('leaves a finished job alone', () => {
    applyGeneration(
      client,
      generation({
        id: 'a',
        state: 'failed',
        progress: 10,
        stages: [stage({ id: 's', state: 'failed' })],
      }),
    );
    applyProgress(client, event);
    expect(known('a')?.progress).toBe(10);
  });
});

describe('untrackGeneration', () => {
  it('forgets finished jobs only', () => {
    applyGeneration(client, generation({ id: 'a', state: 'running' }));
    applyGeneration(client, generation({ id: 'b', state: 'succeeded' }));
    untrackGeneration(client, 'a');
    untrackGeneration(client, 'b');
    expect(tracked()).toEqual(['a']);
  });
});
