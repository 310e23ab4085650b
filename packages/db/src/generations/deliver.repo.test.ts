import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { createDb } from '../client.ts';
import { findAsset, saveAsset } from '../media/assets.repo.ts';
import type { NewAsset, StoredProvenance } from '../schema.ts';
import { acceptGeneration } from './accept.repo.ts';
import { claimStage } from './claims.repo.ts';
import { deliverStage } from './deliver.repo.ts';
import { findGenerationById } from './generations.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const userId = (await findOrCreateUser(db, somebody('maker'), 10)).id;

test('what is known of a delivered file is kept with it, and replaced with it', async () => {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const generation = await findGenerationById(db, written?.generationId ?? '');
  const stageId = generation?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const provenance: StoredProvenance = {
    ...{ mark: 'test', source: 'composite', realFace: false, realVoice: true },
    consents: [{ reference: 'c1', kind: 'own-voice', statementVersion: 1 }],
  };
  const file = { kind: 'audio', path: `${stageId}.wav`, content_type: 'audio/wav' } as const;
  const asset: NewAsset = {
    ...{ ...file, owner_id: userId, bytes: 7, sha256: 'two', duration_seconds: 1.5 },
    provenance: JSON.stringify(provenance),
    word_times: JSON.stringify([[5, 0.1, 0.4]]),
  };
  // An earlier run of the stage has left a row.
  const outdated = { provenance: null, word_times: JSON.stringify([[9, 0, 9]]), sha256: 'one' };
  await saveAsset(db, { ...asset, ...outdated });
  await deliverStage(db, claim, { output: {}, assets: [{ asset, column: 'audio_asset' }] });
  expect(await findAsset(db, 'audio', file.path)).toMatchObject({
    ...{ sha256: 'two', provenance, word_times: [[5, 0.1, 0.4]] },
  });
});
