import type { AddressInfo } from 'node:net';
import { delimiter, dirname } from 'node:path';
import {
  findMediaTools,
  MediaToolMissing,
  useMediaTools as setMediaTools,
} from '@talkreel/media-tools/ffmpeg';
import { logCrashes } from '@talkreel/observability/crash';
import { createLogger } from '@talkreel/observability/logger';
import { secretsOf } from '@talkreel/observability/secrets';
import { startWith } from '@talkreel/settings/start-with';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';

interface Found {
  /** Folder of ffmpeg, for the PATH of the engine's child processes; null without one. */
  folder: string | null;
  /** What is missing and how to get it. */
  problem: string | null;
}

const config = startWith(() => readConfig(process.env));
const log = createLogger({
  name: 'sandbox',
  level: config.logLevel,
  secrets: secretsOf(process.env),
});
logCrashes(log);
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

let closing = false;
async function close(reason: string): Promise<void> {
  if (closing) return;
  closing = true;
  log.info({ reason }, 'sandbox closes');
  await app.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close(signal));
// Without its parent, nothing else would stop a child.
if (process.send !== undefined) process.on('disconnect', () => void close('parent is gone'));

/** Without ffmpeg the sandbox still serves sign-in, scripts and payments; only rendering fails. */
function setUpMediaTools(paths: {
  ffmpegPath: string | undefined;
  ffprobePath: string | undefined;
}): Found {
  try {
    const tools = findMediaTools(paths);
    setMediaTools(tools);
    return { folder: dirname(tools.ffmpeg), problem: null };
  } catch (error) {
    if (error instanceof MediaToolMissing) return { folder: null, problem: error.message };
    throw error;
  }
}
