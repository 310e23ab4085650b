import { createDb } from '@talkreel/db/client';
import { createProducerConnection } from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { environmentOf } from '@talkreel/settings/list';
import { readSettings } from '@talkreel/settings/read-settings';
import { startWith } from '@talkreel/settings/start-with';
import { readConfig } from '../config.ts';
import { checkContainers } from './doctor/containers.ts';
import { type Finding, look } from './doctor/finding.ts';
import { checkModels } from './doctor/models.ts';
import {
  checkCredentials,
  checkOperators,
  checkPostgres,
  checkRedis,
  checkWorkers,
} from './doctor/services.ts';
import {
  checkMail,
  checkPublicUrl,
  checkSettings,
  checkSignIn,
  checkTools,
} from './doctor/settings.ts';
import { checkStorage } from './doctor/storage.ts';

/** A machine may be slow, perhaps because of this command's own start, without being down. */
const COMMAND_TIMEOUT_MS = 10_000;

// Operator command: checks this deployment. Changes nothing; exits with 1 if something does not work.
const { config, mail } = startWith(() => ({
  config: readConfig(process.env),
  mail: readSettings({ SMTP_URL: environmentOf('worker').SMTP_URL }, process.env),
}));
const db = createDb({ url: config.databaseUrl, maxConnections: 2 });
const redis = createProducerConnection(config.redisUrl, () => undefined, COMMAND_TIMEOUT_MS);
const producer = createProducer(redis, () => undefined);
try {
  const found = await Promise.all([
    look('settings', async () => checkSettings(config, process.env)),
    look('ffmpeg', () => checkTools(config)),
    look('postgres', () => checkPostgres(db)),
    look('redis', () => checkRedis(redis)),
    look('storage', () => checkStorage(db, config.storage)),
    look('workers', () => checkWorkers(db, producer)),
    look('credentials', () => checkCredentials(db, config.isProduction)),
    look('sign-in', () => checkSignIn(config)),
    ...checkModels(config, db),
    ...checkContainers(config),
    look('mail', () => checkMail(mail.SMTP_URL, config.isProduction)),
    look('PUBLIC_URL', () => checkPublicUrl(config)),
    look('operators', () => checkOperators(db)),
  ]);
  process.exitCode = report(found.flat());
} finally {
  redis.disconnect();
  await db.destroy();
}

function report(findings: readonly Finding[]): number {
  for (const { level, subject, words } of findings)
    process.stdout.write(`${level.padEnd(8)} ${subject}: ${words}\n`);
  const [problems, warnings] = (['problem', 'warning'] as const).map(
    (wanted) => findings.filter(({ level }) => level === wanted).length,
  );
  process.stdout.write(`\n${problems} problems, ${warnings} warnings\n`);
  return problems === 0 ? 0 : 1;
}
