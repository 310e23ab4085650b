import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { joinAudio } from '@talkreel/media-tools/join-audio';
import { normaliseVideo } from '@talkreel/media-tools/normalise';
import { readPlainWav, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { probeMedia } from '@talkreel/media-tools/probe';
import { checkAudio, checkVideo } from '@talkreel/media-tools/quality-gate';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { createToolkit, loadLibrary, type Toolkit } from '@talkreel/provenance/c2pa';
import type { Facts, Format, Ingredient } from '@talkreel/provenance/facts';
import { openSigner } from '@talkreel/provenance/signer';
import { makeTestCertificate } from '@talkreel/provenance/test-certificate';
import { writeSourceType } from '@talkreel/provenance/xmp';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { processorSecondsOf } from '@talkreel/services/processor-time';
import { print } from '@talkreel/testing/figures';
import { markSpeech } from '@talkreel/watermark/mark-speech';

const SEED = path.resolve(import.meta.dirname, '../../packages/db/seed');
const SECONDS = 15;
const ROUNDS = 3;
const MANY_ROUNDS = 30;
const SPEECH = 'a speech';
const FORMAT = '9:16';
const MARK = { id: 0xfedc_ba98_7654n, key: new Uint8Array(32).fill(11) };

/** A file that is ready to be stored, and what its manifest would name. */
interface Finished {
  file: string;
  format: Format;
  ingredients?: Ingredient[];
}

/**
 * What a worker does from a model's file to the stored one, with and without signing, in turn, in processor time.
 * The model's own time, which every delivery waits for, is not counted.
 */
export async function benchDelivery(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
  try {
    const at = (name: string): string => path.join(folder, name);
    const store = await openMediaStore({ kind: 'disk', root: at('store') });
    const signer = openSigner(makeTestCertificate());
    const toolkit = createToolkit(await loadLibrary(), { signer, version: 'bench' });
    const made = await makeSources(at, toolkit);

    /** XMP and a manifest, or neither; then storage. */
    async function keep({ file, format, ingredients = [] }: Finished, isSigned: boolean) {
      const signed = at(`signed.${format}`);
      if (isSigned) await sign(toolkit, { file, format, ingredients }, signed, at);
      await store.put(`bench.${format}`, isSigned ? signed : file, { contentType: 'video/mp4' });
    }

    for (const [what, finish] of Object.entries(deliveries(at, made))) {
      const used = { signed: 0, plain: 0 };
      // A speech takes little more than what the clock of processors resolves.
      const rounds = what === SPEECH ? MANY_ROUNDS : ROUNDS;
      for (let round = 0; round < rounds; round += 1)
        for (const kind of ['plain', 'signed'] as const) {
          const before = processorSecondsOf();
          for (const one of await finish()) await keep(one, kind === 'signed');
          used[kind] += (processorSecondsOf() - before) / rounds;
        }
      print(
        `delivery of ${what}, ${SECONDS} s: ${used.signed.toFixed(2)} s of processor signed, ` +
          `${used.plain.toFixed(2)} s unsigned: ${(used.signed / used.plain).toFixed(2)} × (target 1.1)`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sign(
  toolkit: Toolkit,
  { file, format, ingredients }: Required<Finished>,
  output: string,
  at: (name: string) => string,
): Promise<void> {
  const facts: Facts = {
    title: 'Video',
    source: 'trained',
    people: { realFace: false, realVoice: false, consents: [] },
    model: { name: 'bench/model', provider: 'Bench' },
    ingredients,
    edits: [],
    at: new Date(),
  };
  const marked = at(`marked.${format}`);
  await writeSourceType(file, marked, format, facts.source);
  await toolkit.sign(marked, output, format, facts);
}

interface Sources {
  /** As a model gives it. */
  raw: string;
  clip: string;
  speech: string;
  video: string;
}

/** Signed files that the deliveries are made from, and a model's. */
async function makeSources(at: (name: string) => string, toolkit: Toolkit): Promise<Sources> {
  const loop = (file: string) => ['-stream_loop', '-1', '-i', path.join(SEED, file)];
  const length = ['-t', String(SECONDS)];
  const [raw, speech] = [at('raw.mp4'), at('plain.wav')];
  const sound = ['-ac', '1', '-ar', '24000', '-c:a', 'pcm_s16le'];
  await runFfmpeg([loop('voices/custom-female-1.mp3'), length, sound, speech]);
  await runFfmpeg([
    [loop('actors/clara.mp4'), '-i', speech, length, '-map', '0:v', '-map', '1:a'],
    ['-c:v', 'copy', '-c:a', 'aac', '-ar', '48000', raw],
  ]);
  const signed = { clip: at('clip.mp4'), speech: at('speech.wav'), video: at('video.mp4') };
  await sign(toolkit, { file: raw, format: 'mp4', ingredients: [] }, signed.clip, at);
  await sign(toolkit, { file: speech, format: 'wav', ingredients: [] }, signed.speech, at);
  const ingredients = inputsOf(signed);
  await sign(toolkit, { file: raw, format: 'mp4', ingredients }, signed.video, at);
  return { raw, ...signed };
}

function inputsOf({ clip, speech }: Pick<Sources, 'clip' | 'speech'>): Ingredient[] {
  return [
    { file: clip, format: 'mp4', as: 'input', title: 'Video' },
    { file: speech, format: 'wav', as: 'input', title: 'Sound' },
  ];
}

/** What a stage does before it stores its files. */
function deliveries(
  at: (name: string) => string,
  sources: Sources,
): Record<string, () => Promise<Finished[]>> {
  const { raw, speech, video } = sources;
  return {
    [SPEECH]: async () => {
      const [joined, file] = [at('joined.wav'), at('spoken.wav')];
      await joinAudio({ pieces: [speech], output: joined });
      await checkAudio(joined);
      const sound = await readPlainWav(joined);
      if (!sound) throw new Error('the speech cannot be read');
      await writePlainWav(file, { ...sound, samples: await markSpeech({ ...MARK, ...sound }) });
      return [{ file, format: 'wav' }];
    },
    'a video': async () => {
      const [file, still] = [at('final.mp4'), at('still.jpg')];
      const received = await checkVideo(raw, { needsAudio: true });
      const about = { video: raw, audio: speech, output: file, seconds: SECONDS, info: received };
      const info = await normaliseVideo(about);
      await checkVideo(file, { info, needsAudio: true, thumbnail: still });
      const ingredients = inputsOf(sources);
      return [
        { file, format: 'mp4', ingredients },
        { file: still, format: 'jpg', ingredients },
      ];
    },
    [`an export as ${FORMAT}`]: async () => {
      const file = at('export.mp4');
      const size = exportSizes[FORMAT];
      const info = await probeMedia(video);
      if (!info.video) throw new Error('the clip has no video');
      const framing = frameFace(info.video, size, '#6c4cf1');
      await reframeVideo({ video, info, output: file, size, ...framing });
      await checkVideo(file, { needsAudio: false });
      const ingredients: Ingredient[] = [
        { file: video, format: 'mp4', as: 'parent', title: 'Video' },
      ];
      return [{ file, format: 'mp4', ingredients }];
    },
  };
}
