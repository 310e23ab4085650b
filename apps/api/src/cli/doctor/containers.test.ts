import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { afterAll, expect, test } from 'vitest';
import { checkContainers } from './containers.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

test('the doctor says which containers are ready, unsuitable or away', async () => {
  const at = (url: string) => ({ url, apiKey: undefined, model: 'cog/x' });
  const cog = {
    speech: undefined,
    image: at(`${sandbox.cogUrl}/image`),
    animate: at(`${sandbox.cogUrl}/speech`),
    lipsync: at('http://127.0.0.1:2'),
  };
  const found = (await Promise.all(checkContainers({ cog }))).flat();
  expect(found).toMatchObject([
    { level: 'ok', subject: 'IMAGE_COG_URL', words: expect.stringMatching(/is ready$/) },
    {
      level: 'problem',
      subject: 'ANIMATE_COG_URL',
      words: expect.stringMatching(/no input for image/),
    },
    {
      level: 'problem',
      subject: 'LIPSYNC_COG_URL',
      words: expect.stringMatching(/does not answer/),
    },
  ]);
});
