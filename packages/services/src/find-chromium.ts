import { hasApt, installPackages } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath } from './paths.ts';

/** The same browser without windows: it starts in a third of the time and needs a quarter less CPU time. */
const shell = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const remedy = `Install Chromium (Debian: apt install ${shell}) or set CHROMIUM_PATH to a Chrome or Chromium that plays H.264.`;

/** A browser for the browser tests: configured, on the PATH, or installed from Debian if we are root. */
export async function findChromium(
  environment: NodeJS.ProcessEnv,
  onInstall: () => void,
): Promise<string> {
  const found = environment['CHROMIUM_PATH'] || findOnPath([shell]);
  if (found) return found;
  const other = findOnPath(others);
  if (process.getuid?.() !== 0 || !hasApt()) {
    if (other) return other;
    throw new MissingPart(
      'Chromium: not on the PATH; installing it needs root and apt (Debian)',
      remedy,
    );
  }
  onInstall();
  try {
    await installPackages([shell]);
    return `/usr/bin/${shell}`;
  } catch (cause) {
    if (other) return other;
    throw new MissingPart(
      'Chromium: it could not be installed from the Debian archive',
      remedy,
      cause,
    );
  }
}
