/* Reads a TensorFlow Lite file, which is a FlatBuffer: tables whose fields are found by number. */

/** A step of a model, and the numbers of the tensors that it reads and writes. */
export interface Step {
  /** A number of TensorFlow Lite's `BuiltinOperator`, or the name of a custom one. */
  code: number | string;
  inputs: number[];
  outputs: number[];
  /** A number of its options by the field's number. */
  option(field: number, kind: 'byte' | 'int'): number;
}

export interface Model {
  steps: Step[];
  input: number;
  outputs: number[];
  /** Height, width and channels of a tensor, or of a weight with its outputs in front. */
  shapeOf(tensor: number): number[];
  /** What does not change; undefined: a step writes it. */
  constants: ReadonlyMap<number, Float32Array>;
}

/** Fields of the schema by their numbers. */
const MODEL = { codes: 1, graphs: 2, buffers: 4 };
const CODE = { old: 0, custom: 1, builtin: 3 };
const GRAPH = { tensors: 0, inputs: 1, outputs: 2, steps: 3 };
const TENSOR = { shape: 0, type: 1, buffer: 2 };
const STEP = { code: 0, inputs: 1, outputs: 2, options: 4 };
const BUFFER_DATA = 0;
const FLOAT32 = 0;
const FLOAT16 = 1;
const INT32 = 2;
const CUSTOM = 32;

/** Where tables and their fields are in a FlatBuffer. */
class Flat {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  constructor(bytes: Uint8Array) {
    // Parts of a Buffer would share its memory.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  int(at: number): number {
    return this.#view.getInt32(at, true);
  }
  byte(at: number): number {
    return this.#view.getInt8(at);
  }
  target(at: number): number {
    return at + this.#view.getUint32(at, true);
  }
  /** Where a field is; 0: the table lacks it. */
  field(table: number, number: number): number {
    const index = table - this.int(table);
    const at = 4 + 2 * number;
    if (at >= this.#view.getUint16(index, true)) return 0;
    const offset = this.#view.getUint16(index + at, true);
    return offset === 0 ? 0 : table + offset;
  }
  /** Where the entries of a list are, of four bytes each. */
  entries(table: number, number: number): number[] {
    const field = this.field(table, number);
    if (field === 0) return [];
    const list = this.target(field);
    return Array.from({ length: this.int(list) }, (_, index) => list + 4 + 4 * index);
  }
  tables(table: number, number: number): number[] {
    return this.entries(table, number).map((at) => this.target(at));
  }
  ints(table: number, number: number): number[] {
    return this.entries(table, number).map((at) => this.int(at));
  }
  data(table: number, number: number): Uint8Array {
    const field = this.field(table, number);
    if (field === 0) return new Uint8Array();
    const list = this.target(field);
    return this.bytes.slice(list + 4, list + 4 + this.int(list));
  }
}

/** @throws if it has no graph, no input or no output. */
export function readModel(bytes: Uint8Array): Model {
  const flat = new Flat(bytes);
  const root = flat.target(0);
  const codes = flat.tables(root, MODEL.codes).map((code) => codeOf(flat, code));
  const [graph] = flat.tables(root, MODEL.graphs);
  if (graph === undefined) throw new Error('the model has no graph');
  const tensors = flat.tables(graph, GRAPH.tensors);
  const shapes = tensors.map((tensor) => flat.ints(tensor, TENSOR.shape));
  const [input] = flat.ints(graph, GRAPH.inputs);
  const outputs = flat.ints(graph, GRAPH.outputs);
  if (input === undefined || outputs.length === 0) throw new Error('the model has no end');
  return {
    input,
    outputs,
    shapeOf: (tensor) => shapes[tensor] ?? [],
    constants: constantsOf(flat, tensors, flat.tables(root, MODEL.buffers)),
    steps: flat.tables(graph, GRAPH.steps).map((step) => stepOf(flat, step, codes)),
  };
}

function codeOf(flat: Flat, code: number): number | string {
  const [old, builtin] = [flat.field(code, CODE.old), flat.field(code, CODE.builtin)];
  const number = Math.max(old && flat.byte(old), builtin && flat.int(builtin));
  if (number !== CUSTOM) return number;
  return new TextDecoder().decode(flat.data(code, CODE.custom));
}

function stepOf(flat: Flat, step: number, codes: ReadonlyArray<number | string>): Step {
  const [code, options] = [flat.field(step, STEP.code), flat.field(step, STEP.options)];
  return {
    code: codes[code && flat.int(code)] ?? -1,
    inputs: flat.ints(step, STEP.inputs),
    outputs: flat.ints(step, STEP.outputs),
    option(field, kind) {
      const at = options === 0 ? 0 : flat.field(flat.target(options), field);
      return at === 0 ? 0 : kind === 'int' ? flat.int(at) : flat.byte(at);
    },
  };
}

function constantsOf(
  flat: Flat,
  tensors: readonly number[],
  buffers: readonly number[],
): Map<number, Float32Array> {
  const found = new Map<number, Float32Array>();
  for (const [index, tensor] of tensors.entries()) {
    const [type, buffer] = [flat.field(tensor, TENSOR.type), flat.field(tensor, TENSOR.buffer)];
    const table = buffers[buffer && flat.int(buffer)];
    const { buffer: data } = table === undefined ? { buffer: null } : flat.data(table, BUFFER_DATA);
    if (data === null || data.byteLength === 0) continue;
    const kind = type && flat.byte(type);
    if (kind === FLOAT16) found.set(index, Float32Array.from(new Uint16Array(data), fromHalf));
    if (kind === INT32) found.set(index, Float32Array.from(new Int32Array(data)));
    if (kind === FLOAT32) found.set(index, new Float32Array(data));
  }
  return found;
}

/** A number from its sixteen bits. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 0x1f, bits & 0x3ff];
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
