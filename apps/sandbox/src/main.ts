import type { AddressInfo } from 'node:net';
import { delimiter } from 'node:path';
import { startProcess, stopOnSignals } from '@talkreel/observability/start-process';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';
import { setUpMediaTools } from './render/find-tools.ts';

const { config, log } = await startProcess('sandbox', process.env, readConfig);
const tools = setUpMediaTools(config.tools);
if (tools.folder !== null) {
  process.env['PATH'] = [tools.folder, process.env['PATH']].join(delimiter);
}
const app = await buildSandbox(config, log);
if (tools.problem !== null) log.warn(tools.problem);
await app.listen({ host: config.host, port: config.port });
const { port } = app.server.address() as AddressInfo;
log.info({ port, publicUrl: config.publicUrl }, `sandbox listens on ${config.host}:${port}`);
process.send?.({ port });

async function close(reason: string): Promise<void> {
  log.info({ reason }, 'sandbox closes');
  await app.close();
}
stopOnSignals(close, { signals: ['SIGINT', 'SIGTERM', 'SIGHUP'] });
