import { Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { VoicePackError } from '../problem.ts';
import type { StoredTensor } from './safetensors.ts';

const stateEntrySchema = z.object({
  input_name: z.string(),
  output_name: z.string(),
  module: z.string().default(''),
  key: z.string().default(''),
  shape: z.array(z.int().min(0)),
  dtype: z.enum(['float32', 'int64', 'bool']),
  fill: z.enum(['nan', 'zeros', 'ones', 'empty']).default('zeros'),
});
/** One tensor that a graph takes and returns, so that it continues where it stopped. */
export type StateEntry = z.infer<typeof stateEntrySchema>;

const flag = z
  .boolean()
  .nullish()
  .transform((isSet) => isSet ?? false);

/** The fields of bundle.json that speaking needs. */
export const bundleSchema = z.object({
  sample_rate: z.number().positive(),
  frame_rate: z.number().positive(),
  latent_dim: z.int().positive(),
  conditioning_dim: z.int().positive(),
  max_token_per_chunk: z
    .int()
    .positive()
    .nullish()
    .transform((most) => most ?? 50),
  pad_with_spaces_for_short_inputs: flag,
  remove_semicolons: flag,
  model_recommended_frames_after_eos: z.number().min(0).nullish(),
  flow_lm_state_manifest: z.array(stateEntrySchema).min(1),
  mimi_state_manifest: z.array(stateEntrySchema),
});
export type Bundle = z.infer<typeof bundleSchema>;

/** Tensors by the names of a graph's inputs. */
export type State = Record<string, Tensor>;

const sizeOfShape = (shape: readonly number[]): number =>
  shape.reduce((product, size) => product * size, 1);

export function initialState(manifest: readonly StateEntry[]): State {
  return Object.fromEntries(manifest.map((entry) => [entry.input_name, filled(entry)]));
}

/** What a run returned, as the input of the next. */
export function nextState(
  manifest: readonly StateEntry[],
  outputs: Readonly<Record<string, Tensor>>,
): State {
  return Object.fromEntries(
    manifest.flatMap(({ input_name, output_name }) => {
      const tensor = outputs[output_name];
      return tensor ? [[input_name, tensor]] : [];
    }),
  );
}

/** A voice: the state after it was heard, and how much of the memory that takes. */
export interface VoiceState {
  state: State;
  usedSteps: number;
}

/** Lays the stored tensors of a voice into the state that the graph takes. */
export function voiceState(
  stored: ReadonlyMap<string, StoredTensor>,
  manifest: readonly StateEntry[],
  file: string,
): VoiceState {
  const state: State = {};
  let usedSteps = 0;
  let found = 0;
  for (const entry of manifest) {
    const at = (key: string): StoredTensor | undefined => stored.get(`${entry.module}/${key}`);
    if (entry.key === 'step') {
      const steps = stepsOf(at);
      usedSteps = Math.max(usedSteps, steps);
      const data = new BigInt64Array(sizeOfShape(entry.shape)).fill(BigInt(steps));
      state[entry.input_name] = new Tensor('int64', data, entry.shape);
      continue;
    }
    const source = at(entry.key);
    if (source) found += 1;
    state[entry.input_name] = source ? laidInto(entry, source, file) : filled(entry);
  }
  if (found === 0)
    throw new VoicePackError('foreign-graph', `${file} holds nothing that this model remembers.`);
  return { state, usedSteps };
}

/** How many steps a stored module has heard; exports name it differently. */
function stepsOf(at: (key: string) => StoredTensor | undefined): number {
  const counted = at('step') ?? at('offset');
  if (counted) return Number(counted.data[0] ?? 0);
  return at('current_end')?.shape[0] ?? at('cache')?.shape[2] ?? 0;
}

function filled({ shape, dtype, fill }: StateEntry): Tensor {
  const size = sizeOfShape(shape);
  const one = fill === 'ones' ? 1 : 0;
  if (dtype === 'int64') return new Tensor(dtype, new BigInt64Array(size).fill(BigInt(one)), shape);
  if (dtype === 'bool') return new Tensor(dtype, new Uint8Array(size).fill(one), shape);
  return new Tensor(dtype, new Float32Array(size).fill(fill === 'nan' ? Number.NaN : one), shape);
}

/** The stored values in the first places of every dimension, the rest as a new state has it. */
function laidInto(entry: StateEntry, source: StoredTensor, file: string): Tensor {
  const { shape } = entry;
  const fits =
    source.type === entry.dtype &&
    source.shape.length === shape.length &&
    source.shape.every((size, dimension) => size <= (shape[dimension] ?? 0));
  if (!fits)
    throw new VoicePackError(
      'foreign-graph',
      `${file} was made for another model: ${entry.module}/${entry.key} is ${source.type} [${source.shape.join(', ')}], and ${entry.dtype} [${shape.join(', ')}] is needed.`,
    );
  const target = filled(entry);
  const into = target.data as Float32Array | BigInt64Array;
  const width = source.shape.at(-1) ?? 1;
  const rows = width === 0 ? 0 : source.data.length / width;
  for (let row = 0; row < rows; row++) {
    let rest = row;
    let offset = 0;
    let stride = shape.at(-1) ?? 1;
    for (let dimension = shape.length - 2; dimension >= 0; dimension--) {
      const size = source.shape[dimension] ?? 1;
      offset += (rest % size) * stride;
      rest = Math.floor(rest / size);
      stride *= shape[dimension] ?? 1;
    }
    const values = source.data.subarray(row * width, (row + 1) * width);
    // Of the same type, as was just compared.
    (into as Float32Array).set(values as Float32Array, offset);
  }
  return target;
}
