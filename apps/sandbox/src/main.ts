import type { AddressInfo } from 'node:net';
import { delimiter, dirname } from 'node:path';
import {
  findMediaTools,
  MediaToolMissing,
  useMediaTools as setMediaTools,
} from '@talkreel/media-tools/ffmpeg';
import { startProcess, stopOnSignals } from '@talkreel/observability/start-process';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';

interface Found {
  /** Folder of ffmpeg, for the PATH of the engine's child processes; null without one. */
  folder: string | null;
  /** What is missing and how to get it. */
  problem: string | null;
}

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
