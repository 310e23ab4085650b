import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { modesOf, namesTestFile, type Touched } from '@talkreel/db/generations/test-modes.repo';
import { HttpError } from '../errors.ts';
import { digestOf } from '../lib/digests.ts';
import type { Requester } from '../plugins/app/auth.ts';

/** Test keys work on what test keys made, everybody else on the rest. */
export const otherMode = (isTest: boolean): HttpError =>
  new HttpError(
    409,
    'other_mode',
    isTest
      ? 'This was not made with a test key, so a test key cannot work on it. Nothing was charged.'
      : texts.madeByTest,
  );

/** @throws {HttpError} 409 `other_mode` */
export async function requireSameMode(
  db: Db,
  { userId, isTest }: Pick<Requester, 'userId' | 'isTest'>,
  touched: Touched,
): Promise<void> {
  const { hasTests, hasLive } = await modesOf(db, userId, touched);
  if (isTest ? hasLive : hasTests) throw otherMode(isTest);
}

/**
 * Nothing that is paid is made from a test's file. A test may use real ones, such as the user's influencer: what comes of
 * it is marked. @throws {HttpError} 409 `other_mode`
 */
export async function requireNoTestFile(
  db: Db,
  { isTest }: Pick<Requester, 'isTest'>,
  request: unknown,
): Promise<void> {
  if (!isTest && (await namesTestFile(db, request))) throw otherMode(isTest);
}

/** Keys of tests and of others are apart: neither is answered with what the other started. */
export function apart<Key extends string | null | undefined>(
  { isTest }: Pick<Requester, 'isTest'>,
  key: Key,
): Key | string {
  return isTest && typeof key === 'string' ? `test:${key}` : key;
}

/** The key as it was before it was stored. */
export const withoutMode = (key: string | null): string | null =>
  key?.replace(/^test:/, '') ?? null;

/** A digest that a test shares with tests only. */
export const digestInMode = (
  { isTest }: Pick<Requester, 'isTest'>,
  words: Parameters<typeof digestOf>[0],
): string => digestOf(isTest ? ['test', words] : words);
