import type { Migration, MigrationProvider } from 'kysely/migration';
import * as core from './001-core.ts';
import * as blog from './002-blog.ts';
import * as payments from './003-payments.ts';
import * as erasures from './004-erasures.ts';
import * as shares from './005-shares.ts';
import * as takedowns from './006-takedowns.ts';
import * as webhookAge from './007-webhook-age.ts';
import * as actorVoice from './008-actor-voice.ts';
import * as erasedAccounts from './009-erased-accounts.ts';

/** Every migration in order. Names never change once landed; a mistake is mended by a new one. */
const migrations: Record<string, Migration> = {
  '001-core': core,
  '002-blog': blog,
  '003-payments': payments,
  '004-erasures': erasures,
  '005-shares': shares,
  '006-takedowns': takedowns,
  '007-webhook-age': webhookAge,
  '008-actor-voice': actorVoice,
  '009-erased-accounts': erasedAccounts,
};

export const migrationProvider: MigrationProvider = {
  getMigrations: () => Promise.resolve(migrations),
};
export const latestMigration = Object.keys(migrations).at(-1) ?? '';
