import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { createRandom, hashText, type Random } from '../../../drawing/random.ts';
import type { VoicePack } from '../catalog.ts';
import { VoicePackError } from '../problem.ts';
import type { Graph } from './graphs.ts';
import { openParts, type Parts } from './open-parts.ts';
import { piecesOf, type SpokenPiece } from './pieces.ts';
import { readSafetensors } from './safetensors.ts';
import { initialState, nextState, voiceState, type Bundle, type VoiceState } from './state.ts';

/** Above it the model says that the last word was spoken. */
const endLogit = -4;
/** Frames decoded at once. */
const blockFrames = 12;
/** Nobody speaks slower than three tokens a second; a model that goes on is stuck. */
const tokensPerSecond = 3;
const spareSeconds = 2;

export interface SpokenSound {
  samples: Float32Array<ArrayBuffer>;
  sampleRate: number;
}

export interface PocketModel {
  /** One sentence. `onFrame` is called between frames (80 ms each); what it throws ends the sentence. */
  speak(sentence: string, voiceId: string, onFrame: () => void): Promise<SpokenSound>;
}

/**
 * Kyutai's Pocket TTS in its ONNX export: text becomes embeddings; a language model continues a voice with them, one
 * latent per frame, which a flow draws; a decoder makes sound of the latents. What the graphs remember goes in and out of
 * every run.
 */
export async function openPocketModel(
  pack: Pick<VoicePack, 'model' | 'voices' | 'temperature'>,
  folder: string,
  threads: number,
): Promise<PocketModel> {
  const parts = await openParts(pack, folder, threads);
  const voices = new Map<string, VoiceState>();
  const findVoice = async (id: string): Promise<VoiceState> => {
    const known = voices.get(id);
    if (known) return known;
    const voice = await readVoice(pack, folder, id, parts.bundle);
    voices.clear();
    voices.set(id, voice);
    return voice;
  };
  return {
    async speak(sentence, voiceId, onFrame) {
      const voice = await findVoice(voiceId);
      // The same words sound the same again.
      const random = createRandom(hashText(sentence), voiceId);
      const sounds: Float32Array[] = [];
      for (const piece of piecesOf(sentence, parts.tokenizer, parts.bundle))
        sounds.push(...(await speakPiece(parts, voice, piece, random, onFrame)));
      return { samples: joined(sounds), sampleRate: parts.bundle.sample_rate };
    },
  };
}

async function readVoice(
  pack: Pick<VoicePack, 'voices'>,
  folder: string,
  id: string,
  bundle: Bundle,
): Promise<VoiceState> {
  const file = pack.voices.find((voice) => voice.id === id)?.file;
  const bytes = file && (await readFile(path.join(folder, file)).catch(() => null));
  if (!file || !bytes)
    throw new VoicePackError(
      'missing-voice',
      `The voice pack has no voice ${id}${file ? `: ${file} is missing. Add the pack again` : ''}.`,
    );
  return voiceState(readSafetensors(bytes, file), bundle.flow_lm_state_manifest, file);
}

async function speakPiece(
  parts: Parts,
  voice: VoiceState,
  piece: SpokenPiece,
  random: Random,
  onFrame: () => void,
): Promise<Float32Array[]> {
  const { bundle, languageModel, textConditioner } = parts;
  const { latent_dim: width, flow_lm_state_manifest: manifest } = bundle;
  const tokens = BigInt64Array.from(piece.ids, BigInt);
  const conditioned = await textConditioner.run({
    token_ids: new Tensor('int64', tokens, [1, tokens.length]),
  });
  const embeddings = onlyOutput(conditioned, textConditioner, []);
  const prompted = await languageModel.run({
    ...voice.state,
    sequence: new Tensor('float32', new Float32Array(0), [1, 0, width]),
    text_embeddings:
      embeddings.dims.length === 3 ? embeddings : embeddings.reshape([1, ...embeddings.dims]),
  });
  const noText = new Tensor('float32', new Float32Array(0), [1, 0, bundle.conditioning_dim]);
  const limit = frameLimit(bundle, voice, tokens.length);
  const speaker = createDecoder(parts);
  let state = nextState(manifest, prompted);
  // The model was taught that a recording begins after a frame of no numbers.
  let frame = new Float32Array(width).fill(Number.NaN);
  let endsAt = Infinity;
  for (let step = 0; step < limit; step++) {
    onFrame();
    const outputs = await languageModel.run({
      ...state,
      sequence: new Tensor('float32', frame, [1, 1, width]),
      text_embeddings: noText,
    });
    state = nextState(manifest, outputs);
    const isEnd = Number(outputs['eos_logit']?.data[0]) > endLogit;
    if (isEnd && endsAt === Infinity) endsAt = step + piece.framesAfterEnd;
    if (step >= endsAt) break;
    frame = await drawLatent(parts, outputs['conditioning'], random);
    await speaker.add(frame);
  }
  return speaker.finish();
}

/** As many frames as the text can take, and as the model can remember. */
function frameLimit(bundle: Bundle, { usedSteps }: VoiceState, tokens: number): number {
  const spoken = (tokens / tokensPerSecond + spareSeconds) * bundle.frame_rate;
  const capacities = bundle.flow_lm_state_manifest.flatMap(({ key, shape }) =>
    key === 'cache' ? [shape[2] ?? 0] : [],
  );
  return Math.min(Math.ceil(spoken), Math.min(...capacities, Infinity) - usedSteps - tokens);
}

/** From noise towards sound, in one step. */
async function drawLatent(
  { flow, bundle, temperature }: Parts,
  conditioning: Tensor | undefined,
  random: Random,
): Promise<Float32Array<ArrayBuffer>> {
  if (!conditioning)
    throw new VoicePackError('foreign-graph', 'The language model returned nothing.');
  const width = bundle.latent_dim;
  const spread = Math.sqrt(temperature);
  const noise = Float32Array.from({ length: width }, () => normal(random) * spread);
  const at = (time: number): Tensor => new Tensor('float32', Float32Array.of(time), [1, 1]);
  const c = new Tensor('float32', conditioning.data as Float32Array, [1, conditioning.size]);
  const x = new Tensor('float32', noise, [1, width]);
  const direction = onlyOutput(await flow.run({ c, s: at(0), t: at(1), x }), flow, []);
  return noise.map((value, index) => value + Number(direction.data[index]));
}

/** Collects latents, and decodes them in blocks. */
function createDecoder({ decoder, bundle }: Parts): {
  add(frame: Float32Array): Promise<void>;
  finish(): Promise<Float32Array[]>;
} {
  const { latent_dim: width, mimi_state_manifest: manifest } = bundle;
  const names = manifest.map(({ output_name }) => output_name);
  let state = initialState(manifest);
  let pending: Float32Array[] = [];
  const sounds: Float32Array[] = [];
  const decode = async (): Promise<void> => {
    const latent = new Tensor('float32', joined(pending), [1, pending.length, width]);
    pending = [];
    const outputs = await decoder.run({ ...state, latent });
    state = nextState(manifest, outputs);
    sounds.push(Float32Array.from(onlyOutput(outputs, decoder, names).data as Float32Array));
  };
  return {
    async add(frame) {
      pending.push(frame);
      if (pending.length === blockFrames) await decode();
    },
    async finish() {
      if (pending.length > 0) await decode();
      return sounds;
    },
  };
}

/** The output that is not remembered. */
function onlyOutput(
  outputs: Readonly<Record<string, Tensor>>,
  { outputNames }: Graph,
  remembered: readonly string[],
): Tensor {
  const name = outputNames.find((candidate) => !remembered.includes(candidate)) ?? '';
  const tensor = outputs[name];
  if (!tensor)
    throw new VoicePackError('foreign-graph', 'A graph of the voice pack returned nothing.');
  return tensor;
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Normally distributed around 0. */
function normal({ next }: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
