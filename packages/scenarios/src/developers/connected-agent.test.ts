/** @module-tag long */
import { afterAll, expect, test } from 'vitest';
import { availableCredits } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { allowAs, connectAgent } from './connected-agent.ts';

const stack = await openSharedStack();
const owner = await stack.signIn('connected@example.com');
const agent = await connectAgent(stack.url, 'http://127.0.0.1:9/callback', (address) =>
  allowAs(owner, address, { scopes: ['read', 'generate'], inAll: 1 }),
);
afterAll(() => agent.close());

async function untilMade(id: string) {
  for (;;) {
    const { text, facts } = await agent.use('follow_video', { id });
    if (facts.state === 'succeeded') return facts;
    if (facts.state !== 'queued' && facts.state !== 'running') throw new Error(text);
  }
}

test('an agent goes from its registration to an exported file, and its connection bounds what it spends', async () => {
  const written = await agent.use('write_script', {
    ...{ task: 'product', product: 'A cold brew kit', benefit: 'Ready overnight', seconds: 8 },
  });
  expect(written.facts.script.length).toBeGreaterThan(10);
  const video = { script: 'Coffee that tastes like Sunday.', actor: 'clara' };
  const { facts: priced } = await agent.use('quote_video', video);
  expect(priced).toMatchObject({ generations: 1, refusals: [] });
  const { voice, quote } = priced;
  const { facts: started } = await agent.use('make_video', { ...video, voice, quote });
  const { projectId } = await untilMade(started.id);
  const { facts: captions } = await agent.use('get_captions', { projectId });
  expect(captions.text).toContain('Coffee');
  const corrected = { projectId, version: captions.version, text: 'Coffee like Sunday.' };
  expect((await agent.use('correct_captions', corrected)).facts.isCorrected).toBe(true);
  const { facts: exporting } = await agent.use('export_video', { projectId, captions: 'pop' });
  const { url } = await untilMade(exporting.id);
  const { text, facts: file } = await agent.use('link_file', { url });
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  // Whoever has the link needs nothing else.
  const downloaded = await fetch(link);
  expect(downloaded.headers.get('content-type')).toBe('video/mp4');
  expect((await downloaded.arrayBuffer()).byteLength).toBe(file.bytes);
  expect(await availableCredits(owner)).toBe(2);
  const { text: refused } = await agent.use('quote_video', { ...video, script: 'Tea, then.' });
  expect(refused).toContain('of the 1 that this key may start in all, 0 are left');
});
