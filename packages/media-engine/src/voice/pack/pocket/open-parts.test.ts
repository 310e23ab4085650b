import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layOut, tinyPack } from '../testing/tiny-pack.ts';
import { letterPieces, tokenizerFile } from '../testing/tokenizer-file.ts';
import { openParts } from './open-parts.ts';

const tiny = tinyPack();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'talkreel-parts-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What becomes of a pack with other files. */
async function open(name: string, change: Record<string, Buffer>): Promise<string> {
  const folder = path.join(root, name.replaceAll(' ', '-'));
  const changed = tinyPack({ change });
  await layOut(changed, folder);
  return openParts(changed.pack, folder, 1).then(
    () => 'opened',
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  );
}

const described = (from: string, to: string) => {
  const bundle = String(tiny.contents.get('bundle.json'));
  expect(bundle).toContain(from);
  return { 'bundle.json': Buffer.from(bundle.replace(from, to)) };
};
const otherGraph = 'is not the graph that this pack needs:';

it.each([
  ['as it should be', {}, 'opened'],
  [
    'another sample rate',
    described('24000', '24'),
    'bundle.json says that sounds have 24 samples a second, which no speech has.',
  ],
  [
    'a state of another type',
    described(
      '"key":"offset","shape":[1],"dtype":"int64"',
      '"key":"offset","shape":[1],"dtype":"float32"',
    ),
    `mimi_decoder.onnx ${otherGraph} in_mimi_0 takes int64 [1], and float32 [1] is what it would be given.`,
  ],
  [
    'a state of another shape',
    described('"key":"heard","shape":[1,8]', '"key":"heard","shape":[1,9]'),
    `flow_lm_main.onnx ${otherGraph} in_lm_2 takes float32 [1, 8], and float32 [1, 9] is what it would be given.`,
  ],
  [
    'wider embeddings',
    described('"conditioning_dim":8', '"conditioning_dim":16'),
    `flow_lm_main.onnx ${otherGraph} text_embeddings takes float32 [1, tokens, 8], and float32 [1, any, 16] is what it would be given.`,
  ],
  [
    'a state with another name',
    described('"input_name":"in_mimi_0"', '"input_name":"in_mimi_7"'),
    `mimi_decoder.onnx ${otherGraph} in_mimi_7, in_mimi_0 differ.`,
  ],
  [
    'a tokenizer of a larger model',
    { 'tokenizer.model': tokenizerFile([...letterPieces, ['tion', -1]]) },
    expect.stringMatching(/^tokenizer\.model belongs to another model: it has \d+ pieces/),
  ],
])('%s', async (name, change, says) => {
  expect(await open(name, change as Record<string, Buffer>)).toEqual(says);
});
