import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';

/** The launcher's browser; for one file run by hand, Debian's: `npm test` installs the one without windows. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] || ([SHELL, '/usr/bin/chromium'].find(existsSync) ?? SHELL);
