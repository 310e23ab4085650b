import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';

/** The launcher's, or for one file run by hand what Debian installs: `npm test` installs the one without windows. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] || ([SHELL, '/usr/bin/chromium'].find(existsSync) ?? SHELL);
