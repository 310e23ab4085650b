import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { encodePlan } from '@talkreel/testing/hostile-server';
import { describeHostile, replyLengthOf } from '@talkreel/testing/hostile-suite';
import { isShortRun } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveCogReports } from './testing/cog-receiver.ts';
import { createBench } from './testing/driver-bench.ts';
import type { DriverCase } from './testing/driver-case.ts';
import { driverCases, expectedOf } from './testing/driver-cases.ts';
import { driverRows, type DriverRow, type World } from './testing/driver-rows.ts';
import { writeDriverTable } from './testing/driver-table.ts';
import { hostileAnswers, type HostileCall } from './testing/hostile-calls-list.ts';
import { makeSampleFiles } from './testing/sample-files.ts';
import { startSandbox } from './testing/sandbox.ts';

let world: World;
beforeAll(async () => {
  const [sandbox, files, receiver] = await Promise.all([
    startSandbox(),
    makeSampleFiles(),
    receiveCogReports(),
  ]);
  world = { sandbox, files, receiver, awayUrl: await closedAddress() };
});
/** Where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  return `http://127.0.0.1:${port}`;
}

afterAll(async () => {
  await world?.sandbox.stop();
  await world?.receiver.stop();
  await world?.files.remove();
});

/**
 * In the short run all models go from start to file, and every other case takes one model of each protocol: the next one
 * in turn.
 */
function rowsFor(one: DriverCase, index: number): readonly DriverRow[] {
  const rows = driverRows.filter(({ protocol }) => expectedOf(one, protocol) !== null);
  if (!isShortRun || index === 0) return rows;
  const byProtocol = Map.groupBy(rows, ({ protocol }) => protocol);
  return [...byProtocol.values()].flatMap((all) => all[index % all.length] ?? []);
}

describe.each(driverCases.map((one, index) => ({ ...one, index })))('$name', (one) => {
  const rows = rowsFor(one, one.index);
  test.each(rows.map((row) => [row.model, row] as const))('%s', async (_model, row) => {
    const outcome = await one.run(await createBench(world, row));
    expect(outcome).toBe(expectedOf(one, row.protocol));
  });
});

/** `vitest run --project providers drivers -u` writes it. */
test('docs/drivers.md says what the cases show', async () => {
  await expect(writeDriverTable()).toMatchFileSnapshot('../../../docs/drivers.md');
});

describeHostile('model provider', {
  entry: path.join(import.meta.dirname, 'testing/hostile-calls.ts'),
  calls: Object.keys(hostileAnswers),
  rightBody({ url = '', method }, plan, serverUrl) {
    const { call } = plan;
    // A community model has no endpoint of its own: the lookup after that is disturbed.
    if (call === 'create by name' && method === 'POST')
      return url.includes('/models/') ? null : { body: hostileAnswers.create, disturbed: false };
    // A container is asked what its model takes first.
    if (call === 'cog create' && method === 'GET')
      return { body: hostileAnswers['cog description'], disturbed: false };
    // fal says first where a file is to be put.
    if (call === 'fal upload' && method === 'POST') {
      const place = `${serverUrl}/${encodePlan(plan)}/f`;
      const body = JSON.stringify({ upload_url: place, file_url: place });
      return { body, disturbed: false };
    }
    return { body: hostileAnswers[call as HostileCall], disturbed: true };
  },
  replyLength: (call) => replyLengthOf(hostileAnswers[call as HostileCall]),
  // Downloads take any body, because whether bytes are media is checked afterwards; so is a speech server's reply. A
  // container's reply says little, and that to a cancel or an upload nothing; what a model of fal's made may be any JSON.
  takesAnyBody: [
    ...['download', 'speech server', 'cog create', 'cog cancel'],
    ...['fal result', 'fal cancel', 'fal upload'],
  ],
});
