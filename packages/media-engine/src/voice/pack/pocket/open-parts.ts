import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tensor } from 'onnxruntime-node';
import type { VoicePack } from '../catalog.ts';
import { VoicePackError } from '../problem.ts';
import { assertNames, assertTakes, type Given, openGraph, type Graph } from './graphs.ts';
import { bundleSchema, type Bundle } from './state.ts';
import { readTokenizer, type Tokenizer } from './tokenizer.ts';

/** What a model consists of, opened. */
export interface Parts {
  bundle: Bundle;
  tokenizer: Tokenizer;
  textConditioner: Graph;
  languageModel: Graph;
  flow: Graph;
  decoder: Graph;
  temperature: number;
}

/**
 * Opens the files of a model, and compares what they say of themselves and each other.
 * @throws {VoicePackError} with a sentence for each thing that differs.
 */
export async function openParts(
  { model, temperature }: Pick<VoicePack, 'model' | 'temperature'>,
  folder: string,
  threads: number,
): Promise<Parts> {
  const bundle = readBundle(await readFile(path.join(folder, model.bundle), 'utf8'), model.bundle);
  const tokenizer = readTokenizer(await readFile(path.join(folder, model.tokenizer)));
  // One after the other: opening takes more memory for a moment than the graph does later.
  const textConditioner = await openGraph(folder, model.textConditioner, threads);
  const languageModel = await openGraph(folder, model.languageModel, threads);
  const flow = await openGraph(folder, model.flow, threads);
  const decoder = await openGraph(folder, model.decoder, threads);
  const parts = { bundle, tokenizer, textConditioner, languageModel, flow, decoder, temperature };
  assertGraphs(parts, model);
  await assertKnowsTokens(textConditioner, model, tokenizer);
  return parts;
}

/** A tokenizer of another model would name tokens that the graph does not have. */
async function assertKnowsTokens(
  textConditioner: Graph,
  { textConditioner: name, tokenizer: tokenizerName }: VoicePack['model'],
  { size }: Tokenizer,
): Promise<void> {
  try {
    await textConditioner.run({
      token_ids: new Tensor('int64', BigInt64Array.of(BigInt(size - 1)), [1, 1]),
    });
  } catch (cause) {
    throw new VoicePackError(
      'foreign-tokenizer',
      `${tokenizerName} belongs to another model: it has ${size} pieces, and ${name} does not know the last of them.`,
      cause,
    );
  }
}

/** Sample rates that speech has. */
const rates = { lowest: 8_000, highest: 48_000 };

function readBundle(text: string, name: string): Bundle {
  try {
    const bundle = bundleSchema.parse(JSON.parse(text));
    const { sample_rate: rate } = bundle;
    if (rate >= rates.lowest && rate <= rates.highest) return bundle;
    throw new VoicePackError(
      'foreign-graph',
      `${name} says that sounds have ${rate} samples a second, which no speech has.`,
    );
  } catch (cause) {
    if (cause instanceof VoicePackError) throw cause;
    throw new VoicePackError(
      'foreign-graph',
      `${name} does not describe a model of this pack.`,
      cause,
    );
  }
}

/** The graphs take and return what they are given, by name, type and lengths. */
function assertGraphs(
  { bundle, textConditioner, languageModel, flow, decoder }: Parts,
  model: VoicePack['model'],
): void {
  const remembered = (entries: Bundle['mimi_state_manifest']) => ({
    inputs: entries.map((entry) => entry.input_name),
    outputs: entries.map((entry) => entry.output_name),
  });
  const memory = remembered(bundle.flow_lm_state_manifest);
  const decoderMemory = remembered(bundle.mimi_state_manifest);
  assertNames(textConditioner, model.textConditioner, { inputs: ['token_ids'], outputs: [] });
  assertNames(languageModel, model.languageModel, {
    inputs: ['sequence', 'text_embeddings', ...memory.inputs],
    outputs: ['conditioning', 'eos_logit', ...memory.outputs],
  });
  assertNames(flow, model.flow, { inputs: ['c', 's', 't', 'x'], outputs: [] });
  assertNames(decoder, model.decoder, {
    inputs: ['latent', ...decoderMemory.inputs],
    outputs: decoderMemory.outputs,
  });
  const { latent_dim: width, conditioning_dim: textWidth } = bundle;
  const stateOf = (entries: Bundle['mimi_state_manifest']): Record<string, Given> =>
    Object.fromEntries(
      entries.map(({ input_name, dtype, shape }) => [input_name, { type: dtype, shape }]),
    );
  assertTakes(textConditioner, model.textConditioner, {
    token_ids: { type: 'int64', shape: [1, null] },
  });
  assertTakes(languageModel, model.languageModel, {
    sequence: { type: 'float32', shape: [1, null, width] },
    text_embeddings: { type: 'float32', shape: [1, null, textWidth] },
    ...stateOf(bundle.flow_lm_state_manifest),
  });
  assertTakes(flow, model.flow, {
    ...{ c: { type: 'float32', shape: [1, null] }, x: { type: 'float32', shape: [1, width] } },
    ...{ s: { type: 'float32', shape: [1, 1] }, t: { type: 'float32', shape: [1, 1] } },
  });
  assertTakes(decoder, model.decoder, {
    latent: { type: 'float32', shape: [1, null, width] },
    ...stateOf(bundle.mimi_state_manifest),
  });
}
