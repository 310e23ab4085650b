import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { saveAsset } from '../media/assets.repo.ts';
import {
  findSpeechCaptions,
  keepPauses,
  listCorrections,
  saveCaptionText,
} from './captions.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: userId } = await findOrCreateUser(db, somebody('writer'), 3);

let made = 0;
async function newSpeech(): Promise<string> {
  made += 1;
  const { id } = await saveAsset(db, {
    owner_id: userId,
    kind: 'audio',
    path: `speech-${made}.wav`,
    content_type: 'audio/wav',
    bytes: 1,
    sha256: 'x',
  });
  return id;
}

test('a text is corrected once by two tabs, and saving it again changes nothing', async () => {
  const speech = await newSpeech();
  expect(await findSpeechCaptions(db, speech)).toEqual({
    pauses: null,
    text: null,
    version: 0,
    language: null,
    wordTimes: null,
  });
  const one = { text: 'One', version: 0 };
  const both = await Promise.all([
    saveCaptionText(db, speech, one),
    saveCaptionText(db, speech, { text: 'Two', version: 0 }),
  ]);
  expect(both.filter(Boolean)).toHaveLength(1);
  const { text, version } = await findSpeechCaptions(db, speech);
  expect(version).toBe(1);
  expect(await saveCaptionText(db, speech, { text, version: 0 })).toBe(true);
  expect(await findSpeechCaptions(db, speech)).toMatchObject({ text, version: 1 });
  expect(await saveCaptionText(db, speech, { text: null, version: 1 })).toBe(true);
  expect(await findSpeechCaptions(db, speech)).toMatchObject({ text: null, version: 2 });
});

test('pauses are kept beside the text, and both go with the recording', async () => {
  const speech = await newSpeech();
  await saveCaptionText(db, speech, { text: 'Hello', version: 0 });
  await keepPauses(db, speech, [[0.5, 0.9]]);
  await keepPauses(db, speech, []);
  await keepPauses(db, speech, [[0.5, 0.9]]);
  expect(await findSpeechCaptions(db, speech)).toEqual({
    pauses: [[0.5, 0.9]],
    text: 'Hello',
    version: 1,
    language: null,
    wordTimes: null,
  });
  expect(await listCorrections(db, userId)).toContainEqual({ audio_asset: speech, text: 'Hello' });
  await db.deleteFrom('assets').where('id', '=', speech).execute();
  expect(await findSpeechCaptions(db, speech)).toMatchObject({ text: null, version: 0 });
  // The pauses were measured while the recording was being deleted.
  await keepPauses(db, speech, []);
  expect(await saveCaptionText(db, speech, { text: 'Late', version: 0 })).toBe(false);
});
