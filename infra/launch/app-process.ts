import { join } from 'node:path';
import { createMask } from '@talkreel/observability/mask';
import { secretsOf } from '@talkreel/observability/secrets';
import { repositoryRoot } from '@talkreel/services/paths';
import { startServerProcess } from '@talkreel/services/server-process';
import type { DataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { createLines, createLogRelay, openLogFile } from './logs.ts';
import type { Report } from './report.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface AppProcess {
  name: string;
  /** The file Node runs, and its arguments. */
  args: readonly string[];
  cwd?: string;
  env: Environment;
  /** Answers 200 once the process accepts requests. */
  readyUrl: string;
}

/** Starts one of our processes under supervision; resolves when it is ready. */
export function runApp(app: AppProcess, folder: DataFolder, report: Report): Promise<Supervised> {
  // Also masks output that bypassed the process's logger.
  const mask = createMask(secretsOf(app.env));
  const log = openLogFile(join(folder.path, 'logs', `${app.name}.log`));
  return supervise(
    app.name,
    () => {
      const relay = createLogRelay(app.name, report);
      const output = createLines((lines, stream) => {
        const masked = mask(lines);
        log.write(Buffer.from(masked));
        relay(masked, stream);
      });
      return startServerProcess({
        name: app.name,
        command: process.execPath,
        args: app.args,
        cwd: app.cwd ?? repositoryRoot,
        env: app.env,
        ipc: true,
        ready: { url: app.readyUrl },
        readyWithinMs: 90_000,
        stopSignals: [
          { signal: 'SIGTERM', waitMs: (Number(app.env['STOP_SECONDS'] ?? 5) + 1) * 1000 },
        ],
        onOutput: output.write,
        onOutputEnd: output.end,
        mask,
      });
    },
    report,
  );
}
