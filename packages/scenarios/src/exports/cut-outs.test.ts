/** @module-tag long */
import { shotTexts } from '@talkreel/contracts/texts/library';
import { beforeAll, expect, test } from 'vitest';
import type { CaptionWords } from '@talkreel/contracts/http/captions';
import { addMedia } from '../stack/add-media.ts';
import type { ApiClient } from '../stack/client.ts';
import { ASYNC, availableCredits, startLipsync, untilState } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const stack = await openSharedStack();
let owner: ApiClient;
let projectId: number;
let captions: CaptionWords;

beforeAll(async () => {
  owner = await stack.signIn('cut-outs@example.com');
  ({ projectId } = await untilState(owner, (await startLipsync(owner)).id, 'succeeded'));
  captions = (await owner.get(`/api/projects/${projectId}/captions`)).body;
});

// The videos of this stack are colours, in which nobody is.
test('a video with nobody in it cannot be cut out: a sentence, and nothing is charged', async () => {
  const before = await availableCredits(owner);
  const asked = await owner.post(`/api/projects/${projectId}/cut-out`, {}, ASYNC);
  const nobody = { code: 'no_person', message: shotTexts.noPerson };
  expect(await untilState(owner, asked.body.id, 'failed')).toMatchObject({
    kind: 'cut-out',
    error: nobody,
    credit: 'free',
    stages: [{ attempt: 1 }],
  });
  const { id: mediaId } = await addMedia(owner, 'Green', ['#20a040']);
  const words = captions.spoken.slice(1, 3).map(({ text }) => text);
  const shots = [{ from: 1, to: 2, words: words.join(' '), mediaId, layout: 'cut-out' }];
  const exported = await owner.post(
    `/api/projects/${projectId}/exports`,
    { format: '1:1', label: null, shots },
    ASYNC,
  );
  expect(await untilState(owner, exported.body.id, 'failed')).toMatchObject({ error: nobody });
  expect(await availableCredits(owner)).toEqual(before);
  expect((await owner.get(`/api/projects/${projectId}/exports`)).body).toEqual([]);
});
