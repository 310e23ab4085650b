import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MissingPart } from '../services/missing-part.ts';
import { repositoryRoot } from '../services/paths.ts';
import { openDatabase } from './backing-services.ts';
import { isInUse, openDataFolder, readSecrets, type Secrets } from './data-folder.ts';
import { childEnvironment, type Environment, providersOf } from './environment.ts';
import type { Report } from './report.ts';
import { readRunFile, type RunFacts } from './run-file.ts';
import { runScript } from './run-script.ts';

/** The operator's commands of `apps/api/src/cli`, and whether they speak to Stripe. */
const commands = new Map([
  ['set-role', { usesStripe: false }],
  ['sync-plans', { usesStripe: true }],
  ['reconcile', { usesStripe: true }],
]);

/**
 * Runs a command of the operator's with what the running Talkreel of the data folder runs with, or, where none runs,
 * on its database alone. Returns the command's exit code.
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
  const dataDir = resolve(user['DATA_DIR'] || join(repositoryRoot, '.data'));
  const running = factsOfRunning(dataDir);
  if (command.usesStripe) assertSameStripe(user, running);
  if (running) {
    const env = environmentFor({ user, dataDir, secrets: readSecrets(dataDir), ...running });
    return runScript(script, args, env);
  }

  if (!user['DATABASE_URL'] && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new MissingPart(`There is no database in ${dataDir} yet`, 'Start Talkreel: npm start');
  }
  const folder = openDataFolder(dataDir);
  try {
    const database = await openDatabase(user['DATABASE_URL'], folder, report);
    try {
      const { secrets } = folder;
      const env = environmentFor({ user, dataDir, secrets, databaseUrl: database.url });
      return await runScript(script, args, env);
    } finally {
      await database.process?.stop();
    }
  } finally {
    folder.release();
  }
}

function factsOfRunning(dataDir: string): RunFacts | undefined {
  if (!isInUse(dataDir)) return undefined;
  const facts = readRunFile(dataDir);
  if (facts) return facts;
  throw new MissingPart(
    `The Talkreel of the data folder ${dataDir} is still starting`,
    'Try again when it is ready.',
  );
}

/** Books compared with another Stripe than the one people paid at would lose what they bought. */
function assertSameStripe(user: NodeJS.ProcessEnv, running: RunFacts | undefined): void {
  const ours = providersOf(user).STRIPE_SECRET_KEY;
  if (running && ours !== running.providers.STRIPE_SECRET_KEY) {
    throw new MissingPart(
      `Here STRIPE_SECRET_KEY is ${wordsFor[ours]}; the running Talkreel's is ${wordsFor[running.providers.STRIPE_SECRET_KEY]}`,
      'Give both the same settings, in `.env` or in the shell.',
    );
  }
  if (ours === 'off' || (ours === 'sandbox' && !running)) {
    throw new MissingPart(
      'STRIPE_SECRET_KEY is not set, and no running sandbox stands in for Stripe',
      'Start Talkreel first (npm start), or set the key in `.env` or in the shell.',
    );
  }
}

const wordsFor = { live: 'set', sandbox: 'the sandbox', off: 'not set' } as const;

function environmentFor(known: {
  user: NodeJS.ProcessEnv;
  dataDir: string;
  secrets: Secrets;
  databaseUrl: string;
  redisUrl?: string;
  ports?: RunFacts['ports'];
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
    // No command asks Redis anything, but the api's configuration wants an address.
    redisUrl: known.redisUrl ?? (user['REDIS_URL'] || 'redis://127.0.0.1'),
    ffmpeg: undefined,
  });
}
