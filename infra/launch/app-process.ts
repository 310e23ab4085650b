import { join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import { startServerProcess } from '../services/server-process.ts';
import type { DataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { openLogFile } from './log-file.ts';
import { createLogRelay } from './log-relay.ts';
import type { Report } from './report.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface AppProcess {
  name: string;
  /** The file Node runs, and what follows it on the command line. */
  args: readonly string[];
  cwd?: string;
  env: Environment;
  /** Answers 200 once the process takes requests. */
  readyUrl: string;
}

/** Starts one of our processes under supervision; resolves when it is ready. */
export function runApp(app: AppProcess, folder: DataFolder, report: Report): Promise<Supervised> {
  const log = openLogFile(join(folder.path, 'logs', `${app.name}.log`));
  return supervise(
    app.name,
    () => {
      const relay = createLogRelay(app.name, report);
      return startServerProcess({
        name: app.name,
        command: process.execPath,
        args: app.args,
        cwd: app.cwd ?? repositoryRoot,
        env: app.env,
        ipc: true,
        ready: { url: app.readyUrl },
        readyWithinMs: 90_000,
        stopSignals: [{ signal: 'SIGTERM', waitMs: 6000 }],
        onOutput: (chunk, stream) => {
          log.write(chunk);
          relay(chunk, stream);
        },
      });
    },
    report,
  );
}
