import { rmSync } from 'node:fs';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { type Stack, startStack } from '../launch/stack.ts';
import { findChromium } from '../services/find-chromium.ts';
import { freePort } from '../services/free-port.ts';
import { makeTempFolder } from '../services/temp-folder.ts';

// Takes the pictures of every screen (docs/screens, or the folder given) from a Talkreel of its own.
const dataDir = makeTempFolder('screens');
let stack: Stack | undefined;

async function stop(): Promise<void> {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

runCommand(async () => {
  try {
    const chromium = await findChromium(process.env, () => report.say('Installing Chromium ...'));
    const environment = {
      PATH: process.env['PATH'],
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    };
    stack = await startStack({ environment, report });
    report.say(`Taking pictures of ${stack.url} ...`);
    const args = [stack.url, ...process.argv.slice(2)];
    const env = { ...process.env, CHROMIUM_PATH: chromium };
    return await runScript('apps/web/e2e/screens/screens.ts', args, env);
  } finally {
    await stop();
  }
}, stop);
