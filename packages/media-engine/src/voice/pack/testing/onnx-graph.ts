import { Writer } from 'protobufjs/minimal.js';

/** Fields of onnx.proto, as much as our graphs of a few nodes need. */
interface Node {
  op: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number>;
}

interface Value {
  name: string;
  type: 'float32' | 'int64';
  /** A name is a length that is only known in a run. */
  shape: Array<number | string>;
}

type Constant = { name: string; shape: number[] } & ({ floats: number[] } | { ints: number[] });

export interface OnnxGraph {
  inputs: Value[];
  outputs: Value[];
  constants: Constant[];
  nodes: Node[];
  opset?: number;
}

const elementTypes = { float32: 1, int64: 7 };
const INT_ATTRIBUTE = 2;

const tag = (field: number, wire: number): number => field * 8 + wire;

/** An ONNX file. */
export function onnxFile({ inputs, outputs, constants, nodes, opset = 17 }: OnnxGraph): Buffer {
  const model = new Writer();
  model.uint32(tag(1, 0)).int64(8);
  within(model, 7, (graph) => {
    for (const node of nodes) within(graph, 1, (out) => writeNode(out, node));
    graph.uint32(tag(2, 2)).string('test');
    for (const constant of constants) within(graph, 5, (out) => writeConstant(out, constant));
    for (const value of inputs) within(graph, 11, (out) => writeValue(out, value));
    for (const value of outputs) within(graph, 12, (out) => writeValue(out, value));
  });
  within(model, 8, (imported) => imported.uint32(tag(2, 0)).int64(opset));
  return Buffer.from(model.finish());
}

function within(writer: Writer, field: number, write: (writer: Writer) => unknown): void {
  writer.uint32(tag(field, 2)).fork();
  write(writer);
  writer.ldelim();
}

function writeNode(out: Writer, { op, inputs, outputs, attributes = {} }: Node): void {
  for (const name of inputs) out.uint32(tag(1, 2)).string(name);
  for (const name of outputs) out.uint32(tag(2, 2)).string(name);
  out.uint32(tag(4, 2)).string(op);
  for (const [name, value] of Object.entries(attributes))
    within(out, 5, (attribute) => {
      attribute.uint32(tag(1, 2)).string(name);
      attribute.uint32(tag(3, 0)).int64(value);
      attribute.uint32(tag(20, 0)).int32(INT_ATTRIBUTE);
    });
}

function writeConstant(out: Writer, constant: Constant): void {
  for (const size of constant.shape) out.uint32(tag(1, 0)).int64(size);
  const isFloat = 'floats' in constant;
  out.uint32(tag(2, 0)).int32(elementTypes[isFloat ? 'float32' : 'int64']);
  out.uint32(tag(8, 2)).string(constant.name);
  const raw = isFloat
    ? Float32Array.from(constant.floats).buffer
    : BigInt64Array.from(constant.ints, BigInt).buffer;
  out.uint32(tag(9, 2)).bytes(new Uint8Array(raw));
}

function writeValue(out: Writer, { name, type, shape }: Value): void {
  out.uint32(tag(1, 2)).string(name);
  within(out, 2, (typed) =>
    within(typed, 1, (tensor) => {
      tensor.uint32(tag(1, 0)).int32(elementTypes[type]);
      within(tensor, 2, (dimensions) => {
        for (const size of shape)
          within(dimensions, 1, (dimension) =>
            typeof size === 'number'
              ? dimension.uint32(tag(1, 0)).int64(size)
              : dimension.uint32(tag(2, 2)).string(size),
          );
      });
    }),
  );
}
