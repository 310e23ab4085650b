import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackFile, PackVoice, VoicePack } from '../catalog.ts';
import { voices } from '../../voices.ts';
import { onnxFile, type OnnxGraph } from './onnx-graph.ts';
import { letterPieces, tokenizerFile } from './tokenizer-file.ts';

const latentWidth = 4;
const textWidth = 8;
const samplesPerFrame = 1920;
const capacity = 200;
const voiceSteps = 3;
/** The model ends after this many steps, those of voice and text included. */
const lastStep = 60;

type State = { key: string; shape: number[]; dtype: 'float32' | 'int64'; fill: string };
const memory: State[] = [
  { key: 'cache', shape: [2, 1, capacity, 2, 2], dtype: 'float32', fill: 'nan' },
  { key: 'step', shape: [1], dtype: 'int64', fill: 'zeros' },
  { key: 'heard', shape: [1, textWidth], dtype: 'float32', fill: 'zeros' },
];
const manifest = (states: readonly State[], module: string) =>
  states.map((state, index) => ({
    ...state,
    module,
    input_name: `in_${module}_${index}`,
    output_name: `out_${module}_${index}`,
  }));

const bundle = {
  sample_rate: 24_000,
  frame_rate: 12.5,
  latent_dim: latentWidth,
  conditioning_dim: textWidth,
  max_token_per_chunk: 50,
  flow_lm_state_manifest: manifest(memory, 'lm'),
  mimi_state_manifest: manifest(
    [{ key: 'offset', shape: [1], dtype: 'int64', fill: 'zeros' }],
    'mimi',
  ),
};

const waves = (rows: number, columns: number, turn: (row: number, column: number) => number) =>
  Array.from({ length: rows * columns }, (_, i) =>
    Math.sin(turn(Math.floor(i / columns), i % columns)),
  );

const textConditioner: OnnxGraph = {
  inputs: [{ name: 'token_ids', type: 'int64', shape: [1, 'tokens'] }],
  outputs: [{ name: 'embeddings', type: 'float32', shape: [1, 'tokens', textWidth] }],
  constants: [
    {
      name: 'table',
      shape: [letterPieces.length, textWidth],
      floats: waves(letterPieces.length, textWidth, (id, i) => (id + 1) * (i + 1)),
    },
  ],
  nodes: [{ op: 'Gather', inputs: ['table', 'token_ids'], outputs: ['embeddings'] }],
};

/** The memory is as long as the description says. */
const ofAnyLength = (shape: readonly number[]) =>
  shape.map((size) => (size === capacity ? 'places' : size));

/** Remembers the sum of what it read, counts its steps, and ends at the last. */
const languageModel: OnnxGraph = {
  inputs: [
    { name: 'sequence', type: 'float32', shape: [1, 'frames', latentWidth] },
    { name: 'text_embeddings', type: 'float32', shape: [1, 'tokens', textWidth] },
    ...bundle.flow_lm_state_manifest.map(({ input_name, dtype, shape }) => ({
      ...{ name: input_name, type: dtype, shape: ofAnyLength(shape) },
    })),
  ],
  outputs: [
    { name: 'conditioning', type: 'float32', shape: [1, textWidth] },
    { name: 'eos_logit', type: 'float32', shape: [1, 1] },
    ...bundle.flow_lm_state_manifest.map(({ output_name, dtype, shape }) => ({
      ...{ name: output_name, type: dtype, shape: ofAnyLength(shape) },
    })),
  ],
  constants: [
    { name: 'one', shape: [1], ints: [1] },
    { name: 'pace', shape: [1], floats: [0.37] },
    { name: 'last', shape: [1], floats: [lastStep] },
    { name: 'single', shape: [2], ints: [1, 1] },
  ],
  nodes: [
    ...['sequence', 'text_embeddings'].map((name) => ({
      ...{ op: 'Shape', inputs: [name], outputs: [`length_${name}`] },
      attributes: { start: 1, end: 2 },
    })),
    { op: 'Identity', inputs: ['in_lm_0'], outputs: ['out_lm_0'] },
    { op: 'Add', inputs: ['in_lm_1', 'length_sequence'], outputs: ['stepped'] },
    { op: 'Add', inputs: ['stepped', 'length_text_embeddings'], outputs: ['out_lm_1'] },
    {
      ...{ op: 'ReduceSum', inputs: ['text_embeddings', 'one'], outputs: ['read'] },
      attributes: { keepdims: 0 },
    },
    { op: 'Add', inputs: ['in_lm_2', 'read'], outputs: ['out_lm_2'] },
    { op: 'Cast', inputs: ['out_lm_1'], outputs: ['time'], attributes: { to: 1 } },
    { op: 'Mul', inputs: ['time', 'pace'], outputs: ['phase'] },
    { op: 'Add', inputs: ['out_lm_2', 'phase'], outputs: ['turned'] },
    { op: 'Sin', inputs: ['turned'], outputs: ['conditioning'] },
    { op: 'Sub', inputs: ['time', 'last'], outputs: ['left'] },
    { op: 'Reshape', inputs: ['left', 'single'], outputs: ['eos_logit'] },
  ],
};

const flow: OnnxGraph = {
  inputs: [
    { name: 'c', type: 'float32', shape: [1, textWidth] },
    { name: 's', type: 'float32', shape: [1, 1] },
    { name: 't', type: 'float32', shape: [1, 1] },
    { name: 'x', type: 'float32', shape: [1, latentWidth] },
  ],
  outputs: [{ name: 'flow_dir', type: 'float32', shape: [1, latentWidth] }],
  constants: [
    {
      name: 'weights',
      shape: [textWidth, latentWidth],
      floats: waves(textWidth, latentWidth, (row, column) => 1 + row * 3 + column * 5),
    },
  ],
  nodes: [
    { op: 'MatMul', inputs: ['c', 'weights'], outputs: ['aim'] },
    { op: 'Sub', inputs: ['t', 's'], outputs: ['span'] },
    { op: 'Mul', inputs: ['aim', 'span'], outputs: ['flow_dir'] },
  ],
};

/** Periods in a frame. */
const tones = [10, 36, 100, 190];

const decoder: OnnxGraph = {
  inputs: [
    { name: 'latent', type: 'float32', shape: [1, 'frames', latentWidth] },
    { name: 'in_mimi_0', type: 'int64', shape: [1] },
  ],
  outputs: [
    { name: 'audio_frame', type: 'float32', shape: [1, 1, 'samples'] },
    { name: 'out_mimi_0', type: 'int64', shape: [1] },
  ],
  constants: [
    {
      name: 'tones',
      shape: [latentWidth, samplesPerFrame],
      // Whole periods in a frame, so that frames meet without a click.
      floats: waves(
        latentWidth,
        samplesPerFrame,
        (row, i) => (2 * Math.PI * i * (tones[row] ?? 0)) / samplesPerFrame,
      ),
    },
    { name: 'flat', shape: [3], ints: [1, 1, -1] },
    { name: 'quiet', shape: [1], floats: [0.2] },
  ],
  nodes: [
    { op: 'MatMul', inputs: ['latent', 'tones'], outputs: ['frames'] },
    { op: 'Mul', inputs: ['frames', 'quiet'], outputs: ['softer'] },
    { op: 'Reshape', inputs: ['softer', 'flat'], outputs: ['audio_frame'] },
    {
      ...{ op: 'Shape', inputs: ['latent'], outputs: ['length'] },
      attributes: { start: 1, end: 2 },
    },
    { op: 'Add', inputs: ['in_mimi_0', 'length'], outputs: ['out_mimi_0'] },
  ],
};

/** A voice as the export stores it: what the model heard of it so far. */
function voiceFile(voice: number): Buffer {
  const tensors = {
    'lm/cache': { dtype: 'F32', shape: [2, 1, voiceSteps, 2, 2], data: new Float32Array(24) },
    'lm/offset': { dtype: 'I64', shape: [1], data: BigInt64Array.of(BigInt(voiceSteps)) },
    'lm/heard': {
      dtype: 'F32',
      shape: [1, textWidth],
      data: Float32Array.from({ length: textWidth }, (_, i) => Math.cos(voice * 7 + i)),
    },
  };
  const header: Record<string, unknown> = {};
  const parts: Buffer[] = [];
  let at = 0;
  for (const [name, { dtype, shape, data }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [at, at + data.byteLength] };
    parts.push(Buffer.from(data.buffer));
    at += data.byteLength;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...parts]);
}

export interface TinyPack {
  pack: VoicePack;
  /** The files' bytes by name. */
  contents: Map<string, Buffer>;
}

/** A pack of a few kilobytes with the shapes of Pocket TTS; it hums. `change` replaces files before they are pinned. */
export function tinyPack(
  options: { base?: string; change?: Record<string, Buffer>; opset?: number } = {},
): TinyPack {
  const { base = 'http://127.0.0.1:9', change = {}, opset = 17 } = options;
  const packVoices = voices.map(({ id, gender }, index): PackVoice => ({
    ...{ id: `voice-${index}`, name: `Voice ${index}`, gender, licence: 'CC0', source: id },
    file: `voices/voice-${index}.safetensors`,
  }));
  const contents = new Map<string, Buffer>([
    ['bundle.json', Buffer.from(JSON.stringify(bundle))],
    ['tokenizer.model', tokenizerFile(letterPieces)],
    ['text_conditioner.onnx', onnxFile({ ...textConditioner, opset })],
    ['flow_lm_main.onnx', onnxFile({ ...languageModel, opset })],
    ['flow_lm_flow.onnx', onnxFile({ ...flow, opset })],
    ['mimi_decoder.onnx', onnxFile({ ...decoder, opset })],
    ...packVoices.map(({ file }, index): [string, Buffer] => [file, voiceFile(index)]),
    ...Object.entries(change),
  ]);
  const files = [...contents].map(([name, bytes]): PackFile => ({
    ...{ name, url: `${base}/${name}`, bytes: bytes.length, sha256: hash('sha256', bytes) },
  }));
  const pack: VoicePack = {
    ...{ id: 'tiny', title: 'Tiny', licence: 'CC0', languages: ['en'], files, voices: packVoices },
    speaksFor: Object.fromEntries(voices.map(({ id }, index) => [id, `voice-${index}`])),
    model: {
      bundle: 'bundle.json',
      tokenizer: 'tokenizer.model',
      textConditioner: 'text_conditioner.onnx',
      languageModel: 'flow_lm_main.onnx',
      flow: 'flow_lm_flow.onnx',
      decoder: 'mimi_decoder.onnx',
    },
    temperature: 0.3,
  };
  return { pack, contents };
}

/** Writes the files of a pack to a folder, as an operator brings them. */
export async function layOut({ contents }: TinyPack, folder: string): Promise<void> {
  for (const [name, bytes] of contents) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
}
