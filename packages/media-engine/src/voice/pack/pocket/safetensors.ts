import { z } from 'zod';
import { VoicePackError } from '../problem.ts';

export interface StoredTensor {
  type: 'float32' | 'int64';
  shape: number[];
  data: Float32Array | BigInt64Array;
}

const entrySchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});

/** The float32 and int64 tensors of a safetensors file. Throws a `VoicePackError` if it is none. */
export function readSafetensors(bytes: Buffer, name: string): Map<string, StoredTensor> {
  const foreign = (why: string, cause?: unknown): VoicePackError =>
    new VoicePackError('foreign-graph', `${name} is not a voice of this pack: ${why}.`, cause);
  if (bytes.length < 8) throw foreign('it is empty');
  const headerBytes = Number(bytes.readBigUInt64LE());
  const start = 8 + headerBytes;
  if (start > bytes.length) throw foreign('it is cut short');
  let header: Record<string, unknown>;
  try {
    header = z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString('utf8', 8, start)));
  } catch (cause) {
    throw foreign('its header cannot be read', cause);
  }
  const tensors = new Map<string, StoredTensor>();
  for (const [key, value] of Object.entries(header)) {
    if (key === '__metadata__') continue;
    const entry = entrySchema.safeParse(value);
    if (!entry.success) throw foreign(`${key} has no type and shape`);
    const { dtype, shape, data_offsets } = entry.data;
    const [from, to] = data_offsets;
    const width = dtype === 'F32' ? 4 : dtype === 'I64' ? 8 : 0;
    if (width === 0) throw foreign(`${key} is ${dtype}, not F32 or I64`);
    const count = shape.reduce((product, size) => product * size, 1);
    if (start + to > bytes.length || to - from !== count * width)
      throw foreign(`${key} is cut short`);
    // A copy, which starts at a multiple of its numbers’ width.
    const { buffer } = Uint8Array.from(bytes.subarray(start + from, start + to));
    tensors.set(
      key,
      width === 4
        ? { type: 'float32', shape, data: new Float32Array(buffer) }
        : { type: 'int64', shape, data: new BigInt64Array(buffer) },
    );
  }
  return tensors;
}
