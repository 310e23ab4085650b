import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, portIsFree } from './free-port.ts';

test('no port is returned twice, nor an ephemeral one', async () => {
  const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()));
  expect(new Set(ports).size).toBe(500);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
});

test('files tested side by side get different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));
  const worker = Number(process.env['VITEST_POOL_ID']);
  expect(new Set(ports.map((port) => port % 16))).toEqual(new Set([worker % 16]));
});

test('a port in use is not free', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  expect(await portIsFree(port, '127.0.0.1')).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await portIsFree(port, '127.0.0.1')).toBe(true);
});
