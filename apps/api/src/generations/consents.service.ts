import {
  consentTexts,
  groundOf,
  PHOTO_STATEMENT_VERSION,
  photoStatementOf,
  type Affected,
} from '@talkreel/contracts/consent';
import type {
  ConsentView,
  ConsentWithAffected,
  PhotoConsent,
} from '@talkreel/contracts/http/consents';
import type { SpeakerConsent } from '@talkreel/contracts/own-recordings';
import type { Db } from '@talkreel/db/client';
import {
  countAffected,
  findSource,
  listConsentPage,
  withdrawConsent,
  type NewConsent,
  type SourceConsent,
  type Withdrawn,
} from '@talkreel/db/media/consents.repo';
import { transactForUser } from '@talkreel/db/generations/finish.repo';
import type { Page, PageRequest } from '@talkreel/db/page';
import type { NewStatement } from '@talkreel/db/media/own-recordings.repo';
import type { ConsentRow } from '@talkreel/db/schema';
import type { FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../errors.ts';
import type { Cancellations } from './cancellation.service.ts';

/** Consents to photos and recordings: reading and withdrawing them. */
export interface Consents {
  /** A page of what the user stated, newest first. */
  list(userId: string, page: PageRequest<string>): Promise<Page<ConsentWithAffected, string>>;
  /** @throws {HttpError} 404 for another user's, too. */
  find(userId: string, id: string): Promise<ConsentWithAffected>;
  /**
   * Takes everything down that was made of it. Again, or from another tab: nothing more happens.
   * @throws {HttpError} 404 for another user's, too.
   */
  withdraw(userId: string, id: string): Promise<ConsentWithAffected>;
  /** What follows a withdrawal that was committed: notices, and the removal of the projects and their files. */
  finish(done: Withdrawn): Promise<void>;
}

const nothing: Affected = {
  ...{ influencers: 0, videos: 0, films: 0, exports: 0 },
  ...{ links: 0, community: 0, running: 0, ofOthers: 0 },
};

export function createConsents(deps: {
  db: Db;
  cancellations: Pick<Cancellations, 'publish'>;
  library: {
    /** Notifies the user's tabs. */
    changed(userId: string, deleted: number[]): void;
    /** Removes anyone's project for good. */
    remove(id: number): Promise<boolean>;
  };
  freePerDay: number;
  filesDue: () => void;
}): Consents {
  const { db, library, freePerDay } = deps;

  async function find(userId: string, id: string): Promise<SourceConsent> {
    const source = await findSource(db, userId, id);
    if (!source) throw notFound();
    return source;
  }

  const withAffected = async (source: SourceConsent): Promise<ConsentWithAffected> => ({
    ...viewOf(source),
    affected: await countAffected(db, source),
  });

  const consents: Consents = {
    async list(userId, request) {
      const { rows, next } = await listConsentPage(db, userId, request);
      const views: ConsentWithAffected[] = [];
      // One after the other: a list does not take every connection.
      for (const row of rows)
        views.push(await withAffected({ id: row.id, kind: row.kind, userId, consent: row }));
      return { rows: views, next };
    },
    async find(userId, id) {
      return withAffected(await find(userId, id));
    },
    async withdraw(userId, id) {
      const source = await find(userId, id);
      const terms = { choice: 'discard-or-keep', freePerDay } as const;
      const done = await transactForUser(db, userId, (tx) =>
        withdrawConsent(tx, source, 'user', terms),
      );
      if (done) await consents.finish(done);
      return { ...viewOf(await find(userId, id)), affected: done?.affected ?? nothing };
    },
    async finish({ projects, cancelled }) {
      for (const { id, userId } of cancelled) deps.cancellations.publish(userId, [id]);
      // What a crash leaves is removed by the worker, within the hour.
      for (const { id } of projects) await library.remove(id);
      for (const [userId, theirs] of Map.groupBy(projects, (project) => project.userId))
        library.changed(
          userId,
          theirs.map(({ id }) => id),
        );
      deps.filesDue();
    },
  };
  return consents;
}

const blank = {
  ...{ subject: null, name: null, ground: null, statement: null },
  ...{ statementVersion: null, statedAt: null, withdrawnAt: null },
};

function viewOf({ id, kind, consent }: SourceConsent): ConsentView {
  return consent ? consentView(consent) : { ...blank, id, kind };
}

export function consentView(row: ConsentRow): ConsentView {
  const { id, kind, subject, name, ground, statement } = row;
  return {
    ...{ id, kind, subject, name, ground, statement },
    statementVersion: row.statement_version,
    statedAt: statement === null ? null : row.created_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}

const refused = (message: string, field: string) =>
  new HttpError(400, 'consent_required', message, field);

/** Where a statement came from. */
type Sender = Pick<FastifyRequest, 'ip' | 'headers'>;

const senderOf = ({ ip, headers }: Sender) => ({
  address: ip,
  // The first language of the browser, or of the program; such as `en-GB`.
  locale: /^[a-z\d-]{2,35}/i.exec(headers['accept-language'] ?? '')?.[0] ?? null,
});

/**
 * The statement about a photo, as it is kept.
 * @throws {HttpError} 400 if it is missing or incomplete, 409 for a text that is not in force.
 */
export function photoStatement(
  given: Partial<PhotoConsent> | undefined,
  field: string,
  sender: Sender,
): NewConsent {
  const { subject, statement: version } = given ?? {};
  if (subject === undefined || version === undefined) throw refused(consentTexts.missing, field);
  const fixed = groundOf(subject);
  const ground = fixed ?? given?.ground;
  const name = given?.name || null;
  if (fixed !== null && given?.ground !== undefined) throw refused(consentTexts.wrongGround, field);
  if (ground === undefined) throw refused(consentTexts.noGround, field);
  if (fixed === null && name === null) throw refused(consentTexts.noName, field);
  const statement = photoStatementOf(version, ground);
  if (version !== PHOTO_STATEMENT_VERSION || statement === undefined)
    throw new HttpError(409, 'old_statement', consentTexts.oldStatement, field);
  return {
    kind: 'face',
    ...{ subject, ground, statement, version },
    name: subject === 'someone-else' ? name : null,
    ...senderOf(sender),
  };
}

/** The statement about a recording, as it is kept with those about photos. */
export function voiceConsent(
  { consent, statement, version }: NewStatement,
  name: string | undefined,
  sender: Sender,
): NewConsent {
  const isOwn = consent === ('own-voice' satisfies SpeakerConsent);
  return {
    kind: 'voice',
    subject: isOwn ? 'me' : 'someone-else',
    name: isOwn ? null : name || null,
    ground: isOwn ? 'own' : 'agreed',
    ...{ statement, version },
    ...senderOf(sender),
  };
}
