import type { AddressInfo } from 'node:net';
import { delimiter } from 'node:path';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';
import { setUpMediaTools } from './render/find-tools.ts';

const config = readConfig(process.env);
const tools = setUpMediaTools(config.tools);
if (tools.folder !== null) {
  process.env['PATH'] = [tools.folder, process.env['PATH']].join(delimiter);
}
const app = await buildSandbox(config);
if (tools.problem !== null) app.log.warn(tools.problem);
await app.listen({ host: config.host, port: config.port });
const { port } = app.server.address() as AddressInfo;
app.log.info({ port, publicUrl: config.publicUrl }, `sandbox listens on ${config.host}:${port}`);
process.send?.({ port });

let closing = false;
async function close(reason: string): Promise<void> {
  if (closing) return;
  closing = true;
  app.log.info({ reason }, 'sandbox closes');
  await app.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close(signal));
// A child whose parent is gone has nobody to stop it.
if (process.send !== undefined) process.on('disconnect', () => void close('parent is gone'));
