import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMarked, shareMarkKey } from '@talkreel/db/media/watermarks.repo';
import { readMark } from '@talkreel/watermark/read-mark';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { makeAudio, shortestActors } from '../stack/requests.ts';

const stack = await openSharedStack();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-marks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LINE =
  'This mug keeps coffee warm for two hours, and it fits under every machine we tried. ' +
  'The lid closes with a click, the handle stays cool, and it goes into the dishwasher with the plates.';

test(
  'a downloaded video, which is not encoded again, carries the mark of its speech',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('marked@example.com');
    // Spoken, because a mark has no place in the tone that is handed out instead: it has a single frequency.
    await stack.sandbox.speed('real');
    const { url: audioUrl, id } = await makeAudio(client, LINE);
    await stack.sandbox.speed('instant');
    const actor = (await shortestActors(client)).at(-1);
    const asked = { video: actor?.id, audioUrl, endsWithSpeech: true };
    const made = await client.post('/api/replicate/lipsync', asked);
    expect(made).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    const file = join(folder, 'video.mp4');
    const reply = await client.fetch(made.body.url);
    expect(reply.status).toBe(200);
    await writeFile(file, Buffer.from(await reply.arrayBuffer()));
    const mark = await readMark(file, { key: await shareMarkKey(stack.db, undefined) });
    expect(mark?.in).toBe('sound');
    const marked = await findMarked(stack.db, mark?.id ?? 0n);
    expect(marked?.stage).toMatchObject({ name: 'audio', generationId: id });
  },
);
