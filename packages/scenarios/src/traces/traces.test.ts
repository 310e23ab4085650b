/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  shortestActor,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { openCollector, type ReceivedSpan } from './collector.ts';

const SCRIPT = 'Marmalade is kept behind the kitchen clock.';
const HEADER_SECRET = 'a-key-of-the-collector';
const collector = await openCollector();
afterAll(() => collector.close());
const stack = await openStack({
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${HEADER_SECRET}`,
    LOG_LEVEL: 'info',
  },
});

/** The spans of a generation, once they include this many stage runs. */
async function traceOf(generationId: string, runs: number): Promise<ReceivedSpan[]> {
  return waitFor(
    () => {
      const ofIt = collector
        .spans()
        .filter((span) => span.attributes['talkreel.generation.id'] === generationId);
      if (ofIt.filter(({ name }) => name.startsWith('stage ')).length < runs) return null;
      const trace = collector.spans().filter(({ traceId }) => traceId === ofIt[0]?.traceId);
      return trace.some(({ parentId }) => parentId === null) ? trace : null;
    },
    { what: `the trace of ${generationId}` },
  );
}

function only(spans: ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name);
  if (!found[0] || found.length > 1) throw new Error(`${found.length} spans are called ${name}`);
  return found[0];
}

const lines = (message: string): Array<Record<string, unknown>> =>
  stack
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

function idsOf(generationId: string) {
  return stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['stages.id as stageId', 'attempts.id as attemptId'])
    .where('generation_id', '=', generationId)
    .executeTakeFirstOrThrow();
}

async function expectLines(
  generationId: string,
  root: ReceivedSpan,
  { stageId, attemptId }: { stageId: string; attemptId: string },
): Promise<void> {
  const ended = await waitFor(
    () => lines('stage ended').find((line) => line['stageId'] === stageId),
    { what: 'the line of the stage' },
  );
  expect(ended).toMatchObject({
    generationId,
    stage: 'lipsync',
    attempt: 1,
    attemptIds: [attemptId],
    outcome: 'delivered',
    traceId: root.traceId,
  });
  expect(ended['ms']).toBeGreaterThanOrEqual(Number(ended['providerMs']));
  const request = await waitFor(
    () => lines('request').find((line) => line['traceId'] === root.traceId),
    { what: 'the line of the request' },
  );
  expect(request).toMatchObject({
    requestId: root.attributes['talkreel.request.id'],
    method: 'POST',
    route: '/api/replicate/lipsync',
    status: 202,
  });
}

test('one trace covers the request for a video until its delivery, through every process', async () => {
  const client = await stack.signIn('traced@example.com');
  const audio = await client.post('/api/replicate/audio', audioRequest(SCRIPT));
  const actor = await shortestActor(client);
  const asked = await client.post(
    '/api/replicate/lipsync',
    { video: actor.id, audioUrl: audio.body.url },
    { ...ASYNC, traceparent: '00-11111111111111111111111111111111-2222222222222222-01' },
  );
  await untilState(client, asked.body.id, 'succeeded');
  const trace = await traceOf(asked.body.id, 1);

  const root = only(trace, 'POST /api/replicate/lipsync');
  expect(root).toMatchObject({ service: 'talkreel-api', parentId: null, hasFailed: false });
  // A trace from outside is ignored.
  expect(root.traceId).not.toMatch(/^1+$/);
  expect(root.attributes['http.response.status_code']).toBe('202');
  expect(only(trace, 'postgres accept')).toMatchObject({
    service: 'talkreel-api',
    parentId: root.id,
  });
  const stage = only(trace, 'stage lipsync');
  expect(stage).toMatchObject({ service: 'talkreel-worker', parentId: root.id, hasFailed: false });
  const { stageId, attemptId } = await idsOf(asked.body.id);
  expect(stage.attributes).toMatchObject({
    'talkreel.generation.id': asked.body.id,
    'talkreel.stage.id': stageId,
    'talkreel.attempt': '1',
    'talkreel.attempt.ids': attemptId,
    'talkreel.outcome': 'delivered',
  });
  const queued = only(trace, 'queue lipsync');
  expect(queued).toMatchObject({ service: 'talkreel-worker', parentId: root.id });
  expect(queued.startMs).toBeLessThan(stage.startMs);
  const create = only(trace, 'replicate create');
  expect(create).toMatchObject({ parentId: stage.id });
  expect(create.attributes).toMatchObject({
    'talkreel.provider.subject': LIPSYNC_MODEL,
    'http.response.status_code': '201',
  });
  expect(only(trace, 'postgres deliver')).toMatchObject({ parentId: stage.id });
  const ids = new Set(trace.map(({ id }) => id));
  expect(trace.filter(({ parentId }) => parentId !== null && !ids.has(parentId))).toEqual([]);
  await expectLines(asked.body.id, root, { stageId, attemptId });
});

test('a retry, and a worker that takes over, belong to the trace of the request', async () => {
  const client = await stack.signIn('traced-twice@example.com');
  const audio = await client.post('/api/replicate/audio', audioRequest(SCRIPT));
  const actor = await shortestActor(client);
  await stack.sandbox.fault({ kind: 'fail', model: LIPSYNC_MODEL });
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const body = { video: actor.id, audioUrl: audio.body.url };
  const asked = await client.post('/api/replicate/lipsync', body, ASYNC);
  await waitFor(
    () =>
      stack.db
        .selectFrom('attempts')
        .innerJoin('stages', 'stages.id', 'attempts.stage_id')
        .select('attempts.id')
        .where('generation_id', '=', asked.body.id)
        .where('number', '=', 2)
        .where('attempts.state', '=', 'started')
        .executeTakeFirst(),
    { what: 'the second try' },
  );
  await stack.startWorker();
  await stack.workers()[0]?.end('SIGTERM');
  stack.forgetEndedWorkers();
  await stack.sandbox.release();
  await untilState(client, asked.body.id, 'succeeded');
  const trace = await traceOf(asked.body.id, 3);
  const root = only(trace, 'POST /api/replicate/lipsync');
  const runs = trace
    .filter(({ name }) => name === 'stage lipsync')
    .toSorted((a, b) => a.startMs - b.startMs);
  expect(new Set(runs.map(({ parentId }) => parentId))).toEqual(new Set([root.id]));
  expect(
    runs.map((run) => [
      run.attributes['talkreel.attempt'],
      run.attributes['talkreel.outcome'],
      run.hasFailed,
    ]),
  ).toEqual([
    ['1', 'retried', true],
    ['2', 'handed over', false],
    ['2', 'delivered', false],
  ]);
});

/** @shows abuse 42 */
test('no user text and no secret is in a trace or a log line', async () => {
  const client = await stack.signIn('quiet@example.com');
  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
  const asked = await client.post('/api/replicate/audio', audioRequest(SCRIPT), ASYNC);
  await untilState(client, asked.body.id, 'failed');
  const failed = only(await traceOf(asked.body.id, 1), 'stage audio');
  expect(failed.hasFailed).toBe(true);
  expect(collector.headers()['x-api-key']).toBe(HEADER_SECRET);
  for (const said of [collector.text(), stack.output()])
    for (const word of ['Marmalade', 'kitchen', 'quiet@example', HEADER_SECRET, 'talkreel.sid='])
      expect(said).not.toContain(word);
});
