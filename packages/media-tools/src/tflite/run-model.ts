import {
  activate,
  average,
  combine,
  convolve,
  depthwise,
  join,
  largest,
  map,
  pad,
  resize,
  slope,
  upsample,
  type Tensor,
} from './operators.ts';
import type { Model, Step } from './read-model.ts';

/** TensorFlow Lite's numbers of the operators. */
const OP = {
  add: 0,
  averagePool: 1,
  join: 2,
  convolve: 3,
  depthwise: 4,
  widen: 6,
  sigmoid: 14,
  maxPool: 17,
  multiply: 18,
  relu: 19,
  reshape: 22,
  resize: 23,
  pad: 34,
  slope: 54,
  hardSwish: 117,
  upsample: 'Convolution2DTransposeBias',
} as const;

/**
 * Runs a model of one picture; returns its outputs in the order of its file. They are written over by the next run, so
 * that nothing is allocated.
 */
export function createRunner(model: Model): (input: Float32Array) => Float32Array[] {
  const tensors = new Map<number, Tensor>();
  const tensorAt = (index: number): Tensor => {
    const known = tensors.get(index);
    if (known) return known;
    const [, height = 1, width = 1, channels = 1] = model.shapeOf(index);
    const data = model.constants.get(index) ?? new Float32Array(height * width * channels);
    const fresh = { data, height, width, channels };
    tensors.set(index, fresh);
    return fresh;
  };
  // Weights are stored in half the bits, and widened once.
  for (const { code, inputs, outputs } of model.steps)
    if (code === OP.widen) tensors.set(outputs[0] ?? -1, tensorAt(inputs[0] ?? -1));
  const steps = model.steps
    .filter(({ code }) => code !== OP.widen)
    .map((step) => {
      const from = step.inputs.map(tensorAt);
      const to = tensorAt(step.outputs[0] ?? -1);
      return () => runStep(step, from, to);
    });
  return (input) => {
    tensorAt(model.input).data.set(input);
    for (const step of steps) step();
    return model.outputs.map((output) => tensorAt(output).data);
  };
}

function runStep(step: Step, from: readonly Tensor[], to: Tensor): void {
  const [first, second, third] = from;
  if (!first) throw new Error('a step without input');
  switch (step.code) {
    case OP.convolve:
      convolve(first, need(second), need(third).data, to, step.option(2, 'int'));
      return activate(to, step.option(3, 'byte'));
    case OP.depthwise:
      depthwise(first, need(second), need(third).data, to, step.option(2, 'int'));
      return activate(to, step.option(4, 'byte'));
    case OP.add:
      combine(first, need(second), to, (a, b) => a + b);
      return activate(to, step.option(0, 'byte'));
    case OP.multiply:
      combine(first, need(second), to, (a, b) => a * b);
      return activate(to, step.option(0, 'byte'));
    case OP.join:
      return join(from, to);
    case OP.maxPool:
      return largest(first, to, step.option(1, 'int'), step.option(3, 'int'));
    case OP.pad:
      return pad(first, need(second).data, to);
    case OP.reshape:
      return to.data.set(first.data);
    case OP.slope:
      return slope(first, need(second).data, to);
    case OP.averagePool:
      return average(first, to);
    case OP.resize:
      return resize(first, to, step.option(3, 'byte') !== 0);
    case OP.upsample:
      return upsample(first, need(second), need(third).data[0] ?? 0, to);
    case OP.relu:
      return map(first, to, (value) => Math.max(0, value));
    case OP.hardSwish:
      return map(first, to, (value) => (value * Math.max(0, Math.min(6, value + 3))) / 6);
    case OP.sigmoid:
      return map(first, to, (value) => 1 / (1 + Math.exp(-value)));
    default:
      throw new Error(`operator ${step.code} is unknown`);
  }
}

function need(tensor: Tensor | undefined): Tensor {
  if (!tensor) throw new Error('a step without weights');
  return tensor;
}
