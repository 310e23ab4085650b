import { findFfmpeg, type FfmpegPrograms } from '@talkreel/services/find-ffmpeg';
import { MissingPart } from '@talkreel/services/missing-part';
import { readSecrets, type Secrets } from './data-folder.ts';
import { dataDirOf, factsOfRunning, withDatabaseOf } from './database-of.ts';
import { childEnvironment, type Environment, providersOf } from './environment.ts';
import type { Report } from './report.ts';
import type { RunFacts } from './run-file.ts';
import { runScript } from './run-script.ts';

/**
 * The operator commands of `apps/api/src/cli`: whether each calls Stripe, and whether it examines
 * all processes.
 */
const commands = new Map([
  ['set-role', { usesStripe: false, looksAtAll: false }],
  ['sync-plans', { usesStripe: true, looksAtAll: false }],
  ['reconcile', { usesStripe: true, looksAtAll: false }],
  ['doctor', { usesStripe: false, looksAtAll: true }],
]);

/**
 * Runs an operator command with the environment of the running Talkreel of the data folder or, if
 * none runs, with its database alone. Returns the command's exit code.
 */
export async function runOperatorCommand(
  [name = '', ...args]: readonly string[],
  user: NodeJS.ProcessEnv,
  report: Report,
): Promise<number> {
  const command = commands.get(name);
  if (!command) {
    throw new MissingPart(
      name ? `There is no command ${name}` : 'Which command?',
      `npm run operator -- <${[...commands.keys()].join('|')}> ...`,
    );
  }
  const script = `apps/api/src/cli/${name}.ts`;
  const dataDir = dataDirOf(user);
  const running = factsOfRunning(dataDir);
  if (command.usesStripe) assertSameStripe(user, running);
  if (running) {
    const ffmpeg = command.looksAtAll ? await findFfmpeg(user, () => undefined) : undefined;
    const env = environmentFor({
      user,
      dataDir,
      secrets: readSecrets(dataDir),
      ffmpeg,
      ...running,
    });
    return runScript(script, args, env);
  }
  if (command.looksAtAll && !user['DATABASE_URL']) {
    throw new MissingPart(`No Talkreel runs on ${dataDir}`, 'Start it: npm start');
  }

  return withDatabaseOf(dataDir, user, report, ({ url, secrets }) =>
    runScript(script, args, environmentFor({ user, dataDir, secrets, databaseUrl: url })),
  );
}

const wordsFor = { live: 'set', sandbox: 'the sandbox', off: 'not set' } as const;

/** Throws if Stripe differs from the running product's: comparing the ledger with another one would lose purchases. */
function assertSameStripe(user: NodeJS.ProcessEnv, running: RunFacts | undefined): void {
  const ours = providersOf(user).STRIPE_SECRET_KEY;
  if (running && ours !== running.providers.STRIPE_SECRET_KEY) {
    throw new MissingPart(
      `Here STRIPE_SECRET_KEY is ${wordsFor[ours]}; the running Talkreel's is ${wordsFor[running.providers.STRIPE_SECRET_KEY]}`,
      'Use the same settings for both, in `.env` or in the shell.',
    );
  }
  if (ours === 'off' || (ours === 'sandbox' && !running)) {
    throw new MissingPart(
      'STRIPE_SECRET_KEY is not set, and no running sandbox stands in for Stripe',
      'Start Talkreel first (npm start), or set the key in `.env` or in the shell.',
    );
  }
}

function environmentFor(known: {
  user: NodeJS.ProcessEnv;
  dataDir: string;
  secrets: Secrets;
  databaseUrl: string;
  redisUrl?: string;
  ports?: RunFacts['ports'];
  ffmpeg?: FfmpegPrograms | undefined;
}): Environment {
  const { user, dataDir, secrets, databaseUrl, ports } = known;
  const port = ports?.public ?? Number(user['PORT'] || 3000);
  return childEnvironment({
    user,
    dataDir,
    secrets,
    host: '127.0.0.1',
    port,
    apiHost: '127.0.0.1',
    apiPort: ports?.api ?? port,
    sandboxPort: ports?.sandbox ?? 0,
    databaseUrl,
    // Most commands do not use Redis, but the api's configuration requires an address.
    redisUrl: known.redisUrl ?? (user['REDIS_URL'] || 'redis://127.0.0.1'),
    ffmpeg: known.ffmpeg,
  });
}
