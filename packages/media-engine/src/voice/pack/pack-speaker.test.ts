import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createPackSpeaker,
  defaultBounds,
  type PackBounds,
  type PackSpeaker,
} from './pack-speaker.ts';
import { VoicePackError } from './problem.ts';
import { layOut, tinyPack } from './testing/tiny-pack.ts';

const tiny = tinyPack();
const open: PackSpeaker[] = [];
let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'talkreel-speaker-'));
  folder = path.join(root, 'tiny');
  await layOut(tiny, folder);
});
afterEach(() => {
  for (const speaker of open.splice(0)) speaker.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

function speakerFor(
  bounds: Partial<PackBounds> = {},
  from = { pack: tiny.pack, folder },
): PackSpeaker {
  const speaker = createPackSpeaker(from.pack, from.folder, { ...defaultBounds, ...bounds });
  open.push(speaker);
  return speaker;
}

async function problemOf(work: Promise<unknown>): Promise<VoicePackError> {
  const error: unknown = await work.then(
    () => new Error('it worked'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(VoicePackError);
  return error as VoicePackError;
}

/** A pack with some other files, as if they had been published so. */
async function packWith(
  name: string,
  options: Parameters<typeof tinyPack>[0],
): Promise<{ pack: typeof tiny.pack; folder: string }> {
  const changed = tinyPack(options);
  await layOut(changed, path.join(root, name));
  return { pack: changed.pack, folder: path.join(root, name) };
}

it('runs one process, from the first sentence on, for all that is said', async () => {
  const speaker = speakerFor();
  expect(speaker.pid()).toBeNull();
  const [first, second, again] = await Promise.all([
    speaker.speak('Hello there.', 'voice-1'),
    speaker.speak('Hello there.', 'voice-2'),
    speaker.speak('Hello there.', 'voice-1'),
  ]);
  const pid = speaker.pid();
  expect(first.sampleRate).toBe(24_000);
  expect(first.samples.length % 1920).toBe(0);
  expect(first.samples.length).toBeGreaterThan(24_000);
  expect(first.samples.every((sample) => Number.isFinite(sample))).toBe(true);
  expect(again.samples).toEqual(first.samples);
  expect(second.samples).not.toEqual(first.samples);
  const other = await speaker.speak('And now?', 'voice-1');
  expect(other.samples).not.toEqual(first.samples);
  expect(speaker.pid()).toBe(pid);

  const missing = await problemOf(speaker.speak('Hello.', 'nobody'));
  expect(missing).toMatchObject({
    problem: 'missing-voice',
    message: 'The voice pack has no voice nobody.',
  });
  expect(speaker.pid()).toBe(pid);
  await expect(
    speaker.speak('Hello.', 'voice-1', AbortSignal.abort(new Error('gone'))),
  ).rejects.toThrow('gone');
  await expect(speaker.speak('Hello.', 'voice-1')).resolves.toBeDefined();
});

it('splits what is longer than the model takes, and still says all of it', async () => {
  const speaker = speakerFor();
  const short = await speaker.speak('This is it.', 'voice-1');
  const long = await speaker.speak(
    'This is a sentence that goes on for so long, and then some more, that no model would take it in one piece.',
    'voice-1',
  );
  expect(long.samples.length).toBeGreaterThan(short.samples.length);
});

describe('a pack that cannot be run says why:', () => {
  type Options = Parameters<typeof tinyPack>[0];
  async function refusalOf(name: string, options: Options): Promise<VoicePackError> {
    const speaker = speakerFor({}, await packWith(name, options));
    const error = await problemOf(speaker.speak('Hello.', 'voice-1'));
    expect(speaker.pid()).toBeNull();
    return error;
  }
  const change = (name: string, bytes: Buffer = Buffer.from('rubbish')): Options => ({
    change: { [name]: bytes },
  });

  it('a foreign opset', async () => {
    const { problem, message } = await refusalOf('opset', { opset: 99 });
    expect(problem).toBe('foreign-opset');
    expect(message).toContain('was made for a newer ONNX (opset 99)');
  });

  it.each([
    ['rubbish', 'foreign-graph', /mimi_decoder\.onnx cannot be run/, change('mimi_decoder.onnx')],
    [
      'another graph',
      'foreign-graph',
      /is not the graph that this pack needs: .*latent/,
      change('mimi_decoder.onnx', tiny.contents.get('text_conditioner.onnx')),
    ],
    ['no description', 'foreign-graph', /bundle\.json does not describe/, change('bundle.json')],
    ['no tokenizer', 'foreign-tokenizer', /not a SentencePiece/, change('tokenizer.model')],
  ])('%s', { tags: ['long'] }, async (name, problem, message, options) => {
    const error = await refusalOf(name, options);
    expect(error.problem).toBe(problem);
    expect(error.message).toMatch(message);
  });

  it('a truncated file, and a voice that is gone', async () => {
    const broken = await packWith('broken', {});
    await rm(path.join(broken.folder, 'voices/voice-4.safetensors'));
    const speaker = speakerFor({}, broken);
    const gone = await problemOf(speaker.speak('Hello.', 'voice-4'));
    expect(gone.problem).toBe('missing-voice');
    expect(gone.message).toContain('voices/voice-4.safetensors is missing. Add the pack again');
    await expect(speaker.speak('Hello.', 'voice-1')).resolves.toBeDefined();

    await writeFile(path.join(broken.folder, 'flow_lm_main.onnx'), 'short');
    const cut = await problemOf(speakerFor({}, broken).speak('Hello.', 'voice-1'));
    expect(cut.problem).toBe('truncated');
    expect(cut.message).toMatch(/flow_lm_main\.onnx of the voice pack has 5 of \d+ bytes/);
  });

  it('a voice of another model', { tags: ['long'] }, async () => {
    const stranger = Buffer.from(tiny.contents.get('voices/voice-0.safetensors') ?? '');
    stranger.write('[2,1,9]', stranger.indexOf('[2,1,3,2,2]'));
    const speaker = speakerFor(
      {},
      await packWith('stranger', { change: { 'voices/voice-0.safetensors': stranger } }),
    );
    expect((await problemOf(speaker.speak('Hello.', 'voice-0'))).problem).toBe('foreign-graph');
  });
});

describe('bounds', () => {
  it('takes no more memory than it may', async () => {
    const speaker = speakerFor({ memoryMb: 20 });
    const error = await problemOf(speaker.speak('Hello.', 'voice-1'));
    expect(error.problem).toBe('no-memory');
    expect(error.message).toContain('may take 20 MB (VOICE_PACK_MEMORY_MB)');
  });

  it('ends a sentence for which the model takes more than it may', async () => {
    // A hundred megabytes to remember, of a model of a few kilobytes.
    const bundle = String(tiny.contents.get('bundle.json')).replace(
      '[2,1,200,2,2]',
      '[2,1,3000000,2,2]',
    );
    const greedy = await packWith('greedy', { change: { 'bundle.json': Buffer.from(bundle) } });
    const speaker = speakerFor({ memoryMb: 220, restMs: () => 60_000 }, greedy);
    const error = await problemOf(speaker.speak('Hello.', 'voice-1'));
    expect(error.message).toMatch(
      /took \d+ MB of memory, more than it may \(VOICE_PACK_MEMORY_MB\)/,
    );
    expect(speaker.pid()).toBeNull();
  });

  it('ends a process that is too slow, and then rests', async () => {
    const speaker = speakerFor({ sentenceMs: 0, restMs: () => 60_000 });
    expect((await problemOf(speaker.speak('Hello.', 'voice-1'))).problem).toBe('too-slow');
    expect(speaker.pid()).toBeNull();
    const resting = await problemOf(speaker.speak('Hello.', 'voice-1'));
    expect(resting.problem).toBe('resting');
    expect(resting.message).toContain('did not speak a sentence within 0 s');
    expect(speaker.pid()).toBeNull();
  });

  it('starts again after its process was killed, later after each failure', async () => {
    const failures: number[] = [];
    const restMs = (count: number): number => {
      failures.push(count);
      return 0;
    };
    const speaker = speakerFor({ restMs });
    await speaker.speak('Hello.', 'voice-1');
    for (const round of [1, 2]) {
      const pid = speaker.pid() ?? 0;
      const speaking = problemOf(speaker.speak('This will not be heard to its end.', 'voice-1'));
      process.kill(pid, 'SIGKILL');
      expect((await speaking).message).toContain('most likely for lack of memory');
      expect(failures).toEqual([1, 1].slice(0, round));
      await speaker.speak('Hello.', 'voice-1');
      expect(speaker.pid()).not.toBe(pid);
    }
  });

  it('lets only so many sentences wait', async () => {
    const speaker = speakerFor({ queue: 2 });
    const work = Array.from({ length: 5 }, () => speaker.speak('Hello.', 'voice-1'));
    const done = await Promise.allSettled(work);
    const refused = done.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(String(refused[0]?.status === 'rejected' && refused[0].reason)).toContain(
      'sentences wait',
    );
    expect(done[0]?.status).toBe('fulfilled');
  });

  it('gives its memory back when nobody speaks', async () => {
    const speaker = speakerFor({ idleMs: 50 });
    await speaker.speak('Hello.', 'voice-1');
    await waitFor(() => speaker.pid() === null);
    await expect(speaker.speak('Hello.', 'voice-1')).resolves.toBeDefined();
  });
});
