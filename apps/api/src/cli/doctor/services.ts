import { stageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import { migrationProblem } from '@talkreel/db/migrate';
import { listSigners } from '@talkreel/db/media/signers.repo';
import { listProviderHealth } from '@talkreel/db/operators/provider-health.repo';
import { countOperators, readServer } from '@talkreel/db/operators/installation.repo';
import { listStageSettings } from '@talkreel/db/operators/stage-settings.repo';
import type { Producer } from '@talkreel/queue/producer';
import type { Redis } from 'ioredis';
import { type Finding, ok, problem, warning } from './finding.ts';

const OLDEST_POSTGRES = 15;
const OLDEST_REDIS = [6, 2];
/** Signed links last minutes, and sessions and leases use the database's clock. */
const CLOCK_MS = 2_000;
const FULL = 0.8;
/** Workers say how they sign every ten. */
const SIGNER_MINUTES = 25;
const DAY_MS = 24 * 3600 * 1_000;
const EXPIRES_SOON_DAYS = 30;

export async function checkPostgres(db: Db): Promise<Finding[]> {
  const askedMs = Date.now();
  const { version, nowMs, connections, maxConnections } = await readServer(db);
  const answeredMs = Date.now();
  const schema = await migrationProblem(db).catch(() => 'it has no schema');
  return [
    schema === null
      ? ok(
          'postgres',
          `${version}, schema up to date, ${connections} of ${maxConnections} connections in use`,
        )
      : problem('postgres', `${schema}: run npm run db:migrate, or the migrate job`),
    ...(Number.parseInt(version, 10) < OLDEST_POSTGRES
      ? [problem('postgres', `${version} is too old; it must be ${OLDEST_POSTGRES} or newer`)]
      : []),
    ...(connections > maxConnections * FULL
      ? [
          warning(
            'postgres',
            `${connections} of ${maxConnections} connections are in use: raise max_connections`,
          ),
        ]
      : []),
    ...clockFindings('postgres', nowMs, askedMs, answeredMs),
  ];
}

export async function checkRedis(redis: Redis): Promise<Finding[]> {
  const askedMs = Date.now();
  const [seconds = 0, micros = 0] = (await redis.time()).map(Number);
  const answeredMs = Date.now();
  const info = await redis.info();
  const version = /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? 'unknown';
  const settings = await readRedisSettings(redis);
  return [
    ok('redis', `${version} answers`),
    ...(isOlder(/^redis_version:(\S+)/m.exec(info)?.[1])
      ? [problem('redis', `${version} is too old; it must be ${OLDEST_REDIS.join('.')} or newer`)]
      : []),
    ...evictionFindings(settings['maxmemory-policy']),
    ...persistenceFindings(settings),
    ...clockFindings('redis', seconds * 1000 + micros / 1000, askedMs, answeredMs),
  ];
}

/** Some hosted servers hide their settings. */
async function readRedisSettings(redis: Redis): Promise<Record<string, string | undefined>> {
  const names = ['maxmemory-policy', 'appendonly', 'save'];
  const entries = await Promise.all(
    names.map(async (name) => {
      const reply: unknown = await redis.config('GET', name).catch(() => []);
      return [name, Array.isArray(reply) ? (reply[1] as string | undefined) : undefined] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function isOlder(version: string | undefined): boolean {
  if (version === undefined) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_REDIS;
  return major < oldest || (major === oldest && minor < oldestMinor);
}

function evictionFindings(policy: string | undefined): Finding[] {
  if (policy === undefined)
    return [warning('redis', 'does not tell its maxmemory-policy; it must be noeviction')];
  if (policy === 'noeviction') return [];
  return [
    problem('redis', `maxmemory-policy is ${policy}, so jobs may vanish; set it to noeviction`),
  ];
}

function persistenceFindings({ appendonly, save }: Record<string, string | undefined>): Finding[] {
  if (appendonly === undefined || appendonly === 'yes' || save) return [];
  return [
    warning('redis', 'keeps nothing: after its restart all that waits is queued anew (appendonly)'),
  ];
}

function clockFindings(
  subject: string,
  theirsMs: number,
  askedMs: number,
  answeredMs: number,
): Finding[] {
  const aheadMs = Math.max(theirsMs - answeredMs, askedMs - theirsMs, 0);
  if (aheadMs < CLOCK_MS) return [];
  const seconds = Math.round(aheadMs / 1000);
  return [problem(subject, `its clock and ours are ${seconds} s apart: sync both hosts with NTP`)];
}

/** Whether every stage has a worker that may run it. */
export async function checkWorkers(db: Db, producer: Producer): Promise<Finding[]> {
  const [workers, settings, health] = await Promise.all([
    producer.workers(),
    listStageSettings(db),
    listProviderHealth(db),
  ]);
  const without = stageName.options.filter((stage) => workers[stage] === 0);
  const counts = stageName.options.map((stage) => `${stage} ${workers[stage]}`).join(', ');
  return [
    without.length === 0
      ? ok('workers', counts)
      : problem('workers', `none for ${without.join(', ')}: start one, or look at WORKER_STAGES`),
    ...settings
      .filter(({ paused_at }) => paused_at !== null)
      .map(({ stage }) => warning('workers', `an operator paused ${stage}`)),
    ...settings.flatMap(({ stage, model }) =>
      model === null ? [] : [ok('models', `an operator chose ${model} for ${stage}`)],
    ),
    ...health
      .filter(({ stopped_at }) => stopped_at !== null)
      .map(({ model }) => warning('models', `an operator stopped ${model}`)),
  ];
}

/** With what the workers sign files; that there are none is another check's. */
export async function checkCredentials(db: Db, isProduction: boolean): Promise<Finding[]> {
  const subject = 'credentials';
  const signers = await listSigners(db, SIGNER_MINUTES);
  return signers.map(({ name, kind, expiresAt }) => {
    const days = expiresAt ? Math.floor((expiresAt.getTime() - Date.now()) / DAY_MS) : null;
    if (days !== null && days < 0) return problem(subject, `${name} has expired: renew it`);
    if (kind === 'none') return warning(subject, name);
    if (kind === 'test')
      return (isProduction ? warning : ok)(
        subject,
        `files are signed with the ${name}: set C2PA_CERTIFICATE and C2PA_PRIVATE_KEY`,
      );
    return days !== null && days < EXPIRES_SOON_DAYS
      ? warning(subject, `${name} expires in ${days === 1 ? 'a day' : `${days} days`}`)
      : ok(subject, `files are signed as ${name}`);
  });
}

/** Users who may open the console. */
export async function checkOperators(db: Db): Promise<Finding[]> {
  const count = await countOperators(db);
  return count > 0
    ? [ok('operators', `${count} may open /ops`)]
    : [warning('operators', 'there is none: run set-role <e-mail> operator as you ran this')];
}
