import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { SignerKind } from '../columns.ts';

export interface TestCertificate {
  certificates: string;
  privateKey: string;
  expiresAt: Date;
}

/** The test certificate that all workers share. The first to ask stores what it made; an expired one is replaced. */
export async function shareTestCertificate(
  db: DbOrTx,
  make: () => TestCertificate,
): Promise<TestCertificate> {
  const known = await findTestCertificate(db);
  if (known) return known;
  const { certificates, privateKey, expiresAt } = make();
  const values = { certificates, private_key: privateKey, expires_at: expiresAt };
  await db
    .insertInto('test_certificates')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet(values)
        .where('test_certificates.expires_at', '<', sql<Date>`now()`),
    )
    .execute();
  const stored = await findTestCertificate(db);
  if (!stored) throw new Error('the test certificate was stored, and is not there');
  return stored;
}

async function findTestCertificate(db: DbOrTx): Promise<TestCertificate | undefined> {
  const row = await db
    .selectFrom('test_certificates')
    .select(['certificates', 'private_key', 'expires_at'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return (
    row && {
      certificates: row.certificates,
      privateKey: row.private_key,
      expiresAt: row.expires_at,
    }
  );
}

export interface SeenSigner {
  /** The certificate's name; without one, why there is none. */
  name: string;
  kind: SignerKind;
  expiresAt: Date | null;
}

/** Notes with what this worker signs, for operators. */
export async function noteSigner(db: DbOrTx, { name, kind, expiresAt }: SeenSigner): Promise<void> {
  const values = { name, kind, expires_at: expiresAt, seen_at: sql<Date>`now()` };
  await db
    .insertInto('signers')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** The signers that workers noted within so many minutes. */
export async function listSigners(db: DbOrTx, minutes: number): Promise<SeenSigner[]> {
  const rows = await db
    .selectFrom('signers')
    .select(['name', 'kind', 'expires_at'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ name: row.name, kind: row.kind, expiresAt: row.expires_at }));
}

export interface SigningCertificate {
  /** PEM. */
  certificate: string;
  kind: Exclude<SignerKind, 'none'>;
}

/** Remembers with what files are signed from now on. */
export async function noteSigningCertificate(
  db: DbOrTx,
  signing: SigningCertificate,
): Promise<void> {
  await db
    .insertInto('signing_certificates')
    .values(signing)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The certificates that files were signed with, the latest first. */
export function listSigningCertificates(db: DbOrTx, limit: number): Promise<SigningCertificate[]> {
  return db
    .selectFrom('signing_certificates')
    .select(['certificate', 'kind'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
