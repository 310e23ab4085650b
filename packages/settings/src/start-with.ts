import { SettingsError } from './read-settings.ts';

/** Reads the settings, or prints what is wrong with them, without a stack, and ends the process. */
export function startWith<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
