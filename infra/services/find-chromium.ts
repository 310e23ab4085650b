import { hasApt, installPackages } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath } from './paths.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const remedy =
  'Install Chromium (Debian: apt install chromium) or name a Chrome or Chromium that plays H.264 in CHROMIUM_PATH.';

/** Path of a browser for the browser tests: named, on the PATH, or installed from Debian when we are root. */
export async function findChromium(
  environment: NodeJS.ProcessEnv,
  onInstall: () => void,
): Promise<string> {
  const found = environment['CHROMIUM_PATH'] || findOnPath(names);
  if (found) return found;
  if (process.getuid?.() !== 0 || !hasApt())
    throw new MissingPart(
      'Chromium: none on the PATH, and only root can install it, where there is apt (Debian)',
      remedy,
    );
  onInstall();
  try {
    await installPackages(['chromium']);
    return '/usr/bin/chromium';
  } catch (cause) {
    throw new MissingPart(
      'Chromium: it could not be installed from the Debian archive',
      remedy,
      cause,
    );
  }
}
