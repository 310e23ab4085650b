import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generation, stage } from '../../testing/generation.ts';
import { userQuery } from '../auth/user.ts';
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
  it('follows an unknown job, newest first', () => {
    applyGeneration(client, generation({ id: 'a', createdAt: '2026-01-01T10:00:00.000Z' }));
    applyGeneration(client, generation({ id: 'b', createdAt: '2026-01-01T11:00:00.000Z' }));
    expect(tracked()).toEqual(['b', 'a']);
  });

  it('ignores a change older than the known state', () => {
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
    applyProgress(client, { ...event, progress: 25 });
    expect(known('a')).toMatchObject({ progress: 35, stages: [{ progress: 40 }] });
  });

  it('does not change a finished job', () => {
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

describe('a snapshot from the server', () => {
  const at = (progress: number) =>
    generation({ id: 'a', progress, stages: [stage({ id: 's', progress })] });
  const inTray = () => client.getQueryData(trackedGenerationsQuery.queryKey)?.[0]?.progress;
  const answer = (body: unknown) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  afterEach(() => vi.unstubAllGlobals());

  it('of one job updates the tray as well, so that both show the same progress', async () => {
    client.setQueryData(trackedGenerationsQuery.queryKey, [at(25)]);
    answer(at(79));
    await client.fetchQuery(generationQuery('a'));
    expect([known('a')?.progress, inTray()]).toEqual([79, 79]);
  });

  it('of one job is not older than what the tray has received meanwhile', async () => {
    client.setQueryData(trackedGenerationsQuery.queryKey, [at(84)]);
    answer(at(67));
    await client.fetchQuery(generationQuery('a'));
    expect(known('a')).toMatchObject({ progress: 84, stages: [{ progress: 84 }] });
  });

  it('of all jobs is merged with the open one, and neither goes backwards', async () => {
    applyGeneration(client, at(50));
    answer([at(40)]);
    await client.fetchQuery({ ...trackedGenerationsQuery, staleTime: 0 });
    expect([known('a')?.progress, inTray()]).toEqual([50, 50]);
    answer([at(60)]);
    await client.fetchQuery({ ...trackedGenerationsQuery, staleTime: 0 });
    expect([known('a')?.progress, inTray()]).toEqual([60, 60]);
  });

  it('of a job that has just started adds it to the tray, of a finished one does not', async () => {
    answer(at(5));
    await client.fetchQuery(generationQuery('a'));
    answer(generation({ id: 'b', state: 'succeeded' }));
    await client.fetchQuery(generationQuery('b'));
    expect(tracked()).toEqual(['a']);
  });

  it('that was made before a job ended does not bring it back once it is removed', async () => {
    applyGeneration(client, { ...at(99), version: 2, state: 'succeeded' });
    untrackGeneration(client, 'a');
    answer([at(60)]);
    await client.fetchQuery({ ...trackedGenerationsQuery, staleTime: 0 });
    expect(tracked()).toEqual([]);
  });

  it('in which a job has ended invalidates the balance', async () => {
    client.setQueryData(userQuery.queryKey, null);
    applyGeneration(client, at(50));
    const isStale = () => client.getQueryState(userQuery.queryKey)?.isInvalidated;
    answer([at(60)]);
    await client.fetchQuery({ ...trackedGenerationsQuery, staleTime: 0 });
    expect(isStale()).toBe(false);
    answer({ ...at(60), version: 2, state: 'succeeded' });
    await client.fetchQuery({ ...generationQuery('a'), staleTime: 0 });
    expect(isStale()).toBe(true);
  });

  it('keeps a job whose end cannot be looked up, and drops one that is gone', async () => {
    client.setQueryData(trackedGenerationsQuery.queryKey, [at(50)]);
    const reply = (status: number) =>
      vi.stubGlobal('fetch', (url: string) =>
        Promise.resolve(
          url.includes('state=active') ? Response.json([]) : Response.json({}, { status }),
        ),
      );
    const fetchAgain = () => client.fetchQuery({ ...trackedGenerationsQuery, staleTime: 0 });
    reply(503);
    await fetchAgain();
    expect(tracked()).toEqual(['a']);
    reply(404);
    await fetchAgain();
    expect(tracked()).toEqual([]);
  });

  it('does not undo what is heard of a job while the end of another is looked up', async () => {
    client.setQueryData(trackedGenerationsQuery.queryKey, [
      at(50),
      generation({ id: 'b', state: 'running', version: 2 }),
    ]);
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('state=active'))
        return Response.json([generation({ id: 'b', state: 'running', version: 2 })]);
      applyGeneration(client, generation({ id: 'b', state: 'succeeded', version: 3 }));
      applyGeneration(client, generation({ id: 'c', state: 'running' }));
      return Response.json({ ...at(100), state: 'succeeded', version: 2 });
    });
    const jobs = await client.fetchQuery({ ...trackedGenerationsQuery, staleTime: 0 });
    const states = jobs.map(({ id, state }) => `${id} ${state}`);
    expect(states.toSorted()).toEqual(['a succeeded', 'b succeeded', 'c running']);
  });

  it('of a later attempt may start from the beginning', async () => {
    applyGeneration(client, at(90));
    answer({ ...at(3), version: 2 });
    await client.fetchQuery({ ...generationQuery('a'), staleTime: 0 });
    expect([known('a')?.progress, inTray()]).toEqual([3, 3]);
  });
});

describe('untrackGeneration', () => {
  it('removes only finished jobs', () => {
    applyGeneration(client, generation({ id: 'a', state: 'running' }));
    applyGeneration(client, generation({ id: 'b', state: 'succeeded' }));
    untrackGeneration(client, 'a');
    untrackGeneration(client, 'b');
    expect(tracked()).toEqual(['a']);
  });

  it('keeps a job away whose end is reported again, but not one that runs again', () => {
    const ended = generation({ id: 'b', state: 'succeeded', version: 4 });
    applyGeneration(client, ended);
    untrackGeneration(client, 'b');
    applyGeneration(client, ended);
    applyGeneration(client, { ...ended, version: 5 });
    expect(tracked()).toEqual([]);
    applyGeneration(client, generation({ id: 'b', state: 'running', version: 6 }));
    applyGeneration(client, { ...ended, version: 7 });
    expect(tracked()).toEqual(['b']);
  });
});
