/**
 * Trains the listener on speech with known phonemes, and writes `voice/listener/listener.json`. It
 * uses the men among the recorded speakers and the voices made from them. The woman (slt) is kept
 * for the score in `bench/sync-score.ts`, which thus tests an unknown speaker. Nothing is
 * downloaded.
 * - `node packages/media-engine/src/cli/fit-listener.ts` (a few minutes; needed only after a change
 * of features or labels)
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as phrases from '../script/phrases.ts';
import { seededRandom } from '../script/random.ts';
import { analysisSampleRate, decodeAudio } from '../voice/decode-audio.ts';
import { applyBiquad, designBiquad } from '../voice/dsp/biquad.ts';
import { resample } from '../voice/dsp/resample.ts';
import { hopSeconds, spectrogram } from '../voice/dsp/spectrogram.ts';
import { createFliteDriver } from '../voice/flite.driver.ts';
import { speakers } from '../voice/flite/order.ts';
import { featureCount, featuresOf } from '../voice/listener/features.ts';
import { labels } from '../voice/listener/labels.ts';
import {
  emptyNetwork,
  hiddenCount,
  runNetwork,
  storeNetwork,
  type Network,
} from '../voice/listener/network.ts';
import { synthesizeSpeech } from '../voice/speak.ts';
import { visemesOf, type Viseme } from '../voice/visemes.ts';
import { voices } from '../voice/voices.ts';
import type { PhonemeCue } from '../types.ts';
import type { Pcm } from '../voice/wav.ts';

const textsPerVoice = 12;
const textsPerSpeaker = 34;
const epochs = 5;
const richTexts = 12;
const random = seededRandom('listener', 1);
const keptForTheScore = 'slt';
interface Examples {
  inputs: Float32Array[];
  targets: number[];
}

const texts = [
  'My mother bought a big blue bump map, and Bob made maple jam.',
  'Five fresh figs, very favourable value, if ever I have found the very best.',
  'Pop music keeps people happy before supper, maybe somebody will bump my empty cup.',
  'This thing and that thing, both with thick cloth, breathe in the south.',
  'She chose a lush orange jersey, measured the beige garage, and rushed.',
  'Who knew you would move two new blue shoes to the moon?',
  'Law, thought, bought, all the small balls fall on the wall.',
  'Ask a man about that bag of apples, Adam had a map of a Manhattan lab.',
  'We see three green trees, each leaf is cheap, please keep it neat.',
  'Red roads around the river, a really rare arrow, our more or less ordinary chair.',
  'Little yellow lily, all will fill the hall with lovely light.',
  'Go get a good cake, king, sing a long song, quick quack.',
  ...Object.values(phrases.hooks).flat(),
  ...Object.values(phrases.benefits).flat(),
  ...phrases.proofs,
  ...phrases.calls,
].map((text) =>
  text
    .replaceAll('{This}', 'This lamp')
    .replaceAll('{this}', 'the copper lamp')
    .replaceAll(/\{its?\}/gi, 'it')
    .replaceAll(/\{e?s\}/g, 's')
    .replaceAll('{goal}', 'bake bread')
    .replaceAll(/\{\w+\}/g, 'it'),
);

const scratch = await mkdtemp(path.join(tmpdir(), 'talkreel-listener-'));
const driver = createFliteDriver();
try {
  const examples = await gather();
  process.stdout.write(`${examples.targets.length} examples of ${labels.length} shapes\n`);
  const network = train(examples);
  const target = path.resolve(import.meta.dirname, '../voice/listener/listener.json');
  await writeFile(target, `${JSON.stringify(storeNetwork(network, [...labels]))}\n`);
} finally {
  await driver.close();
  await rm(scratch, { recursive: true, force: true });
}

async function gather(): Promise<Examples> {
  const examples: Examples = { inputs: [], targets: [] };
  const outPath = path.join(scratch, 'speech.wav');
  const heard = voices.filter(({ settings }) => settings.speaker !== keptForTheScore);
  for (const [v, { id }] of heard.entries()) {
    for (const text of textsFor(v, textsPerVoice)) {
      const rate = 0.9 + 0.35 * random();
      const { cues } = await synthesizeSpeech({ text, voiceId: id, outPath, rate, driver });
      const pcm = await decodeAudio(outPath);
      collect(pcm, cues, examples);
      collect(...disguise(pcm, cues), examples);
    }
  }
  const men = speakers.filter((speaker) => speaker !== keptForTheScore);
  for (const [v, speaker] of men.entries()) {
    for (const text of textsFor(v, textsPerSpeaker)) {
      const settings = { speaker, size: 1, stretch: 1 };
      const { cues, ...loud } = await driver.synthesize({ text, settings, rate: 1 });
      const pcm = {
        samples: resample(loud.samples, loud.sampleRate, analysisSampleRate),
        sampleRate: analysisSampleRate,
      };
      collect(pcm, cues, examples);
      // All three are men; played faster they represent women and children.
      for (const size of [1, 1.28]) collect(...disguise(pcm, cues, size), examples);
    }
  }
  return examples;
}

/** The sentences with many rare sounds, and others in turn. */
function textsFor(voice: number, count: number): string[] {
  const common = texts.slice(richTexts);
  const turns = Array.from(
    { length: Math.max(0, count - richTexts) },
    (_, i) => common[(i * 7 + voice * 3) % common.length] ?? '',
  );
  return [...texts.slice(0, richTexts), ...turns];
}

/** Varies speaker, room and microphone, as the listener will meet them. */
function disguise({ samples, sampleRate }: Pcm, cues: PhonemeCue[], size = 1): [Pcm, PhonemeCue[]] {
  // Played faster or slower, a voice sounds like a smaller or larger head.
  const factor = size * (0.82 + 0.36 * random());
  const moved = resample(samples, Math.round(sampleRate * factor), sampleRate);
  applyBiquad(moved, designBiquad('low-shelf', 300, sampleRate, 0.7, 16 * random() - 8));
  applyBiquad(moved, designBiquad('high-shelf', 2500, sampleRate, 0.7, 20 * random() - 10));
  applyBiquad(moved, designBiquad('peak', 400 + 2600 * random(), sampleRate, 1, 12 * random() - 6));
  if (random() < 0.2) applyBiquad(moved, designBiquad('low-pass', 3600, sampleRate));
  const noise = 10 ** (-(45 + 25 * random()) / 20);
  for (let i = 0; i < moved.length; i++) moved[i] = (moved[i] ?? 0) + noise * (random() * 2 - 1);
  const slower = 1 / factor;
  return [
    { samples: moved, sampleRate },
    cues.map((cue) => ({
      ...cue,
      startSeconds: cue.startSeconds * slower,
      endSeconds: cue.endSeconds * slower,
    })),
  ];
}

function collect(pcm: Pcm, cues: PhonemeCue[], { inputs, targets }: Examples): void {
  const features = featuresOf(spectrogram(pcm));
  for (let frame = 0; frame < features.frames; frame++) {
    const viseme = visemeAt(cues, frame * hopSeconds);
    // Silence needs no more examples than any other shape.
    if (viseme === 'rest' && random() > 0.4) continue;
    const input = new Float32Array(featureCount);
    features.read(frame, input);
    inputs.push(input);
    targets.push(labels.indexOf(viseme));
  }
}

function visemeAt(cues: PhonemeCue[], seconds: number): Viseme {
  const cue = cues.find(
    ({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds,
  );
  const passed = cue ? visemesOf(cue.ipa) : [];
  if (!cue || passed.length === 0) return 'rest';
  const share = (seconds - cue.startSeconds) / (cue.endSeconds - cue.startSeconds);
  return (passed.length > 1 && share > 0.58 ? passed.at(-1) : passed[0]) ?? 'rest';
}

/** Stochastic gradient descent with momentum on the cross-entropy. */
function train({ inputs, targets }: Examples): Network {
  const network = emptyNetwork(labels.length);
  for (const [layer, width, rows] of [
    [network.first, featureCount, hiddenCount],
    [network.second, hiddenCount, labels.length],
  ] as const) {
    for (let i = 0; i < width * rows; i++)
      layer[i] = (random() + random() + random() - 1.5) * Math.sqrt(2 / width);
  }
  const held = Math.floor(inputs.length * 0.95);
  const order = Uint32Array.from({ length: held }, (_, i) => i);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = held - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    learn(network, inputs, targets, order, 0.02 * 0.55 ** epoch);
    process.stdout.write(
      `epoch ${epoch + 1}: ${(100 * accuracy(network, inputs, targets, held)).toFixed(1)} % of held-back frames\n`,
    );
  }
  return network;
}

function learn(
  network: Network,
  inputs: Float32Array[],
  targets: number[],
  order: Uint32Array,
  rate: number,
): void {
  const { classes, first, second } = network;
  const hidden = new Float32Array(hiddenCount);
  const scores = new Float32Array(classes);
  const back = new Float32Array(hiddenCount);
  for (const index of order) {
    const input = inputs[index];
    if (!input) continue;
    runNetwork(network, input, hidden, scores);
    back.fill(0);
    for (let label = 0; label < classes; label++) {
      const error = Math.exp(scores[label] ?? 0) - (targets[index] === label ? 1 : 0);
      const row = label * hiddenCount;
      for (let unit = 0; unit < hiddenCount; unit++) {
        back[unit] = (back[unit] ?? 0) + error * (second[row + unit] ?? 0);
        second[row + unit] = (second[row + unit] ?? 0) - rate * error * (hidden[unit] ?? 0);
      }
      const bias = classes * hiddenCount + label;
      second[bias] = (second[bias] ?? 0) - rate * error;
    }
    for (let unit = 0; unit < hiddenCount; unit++) {
      if ((hidden[unit] ?? 0) <= 0) continue;
      const step = rate * (back[unit] ?? 0);
      const row = unit * featureCount;
      for (let i = 0; i < featureCount; i++)
        first[row + i] = (first[row + i] ?? 0) * 0.9999999 - step * (input[i] ?? 0);
      const bias = hiddenCount * featureCount + unit;
      first[bias] = (first[bias] ?? 0) - step;
    }
  }
}

function accuracy(
  network: Network,
  inputs: Float32Array[],
  targets: number[],
  from: number,
): number {
  const hidden = new Float32Array(hiddenCount);
  const scores = new Float32Array(network.classes);
  let right = 0;
  for (let i = from; i < inputs.length; i++) {
    const input = inputs[i];
    if (!input) continue;
    runNetwork(network, input, hidden, scores);
    const said = scores.reduce(
      (best, score, index) => (score > (scores[best] ?? -Infinity) ? index : best),
      0,
    );
    if (said === targets[i]) right += 1;
  }
  return right / Math.max(1, inputs.length - from);
}
