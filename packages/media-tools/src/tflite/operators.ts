/* Operators of TensorFlow Lite, on pictures in rows, channels last. */

const [NO_ACTIVATION, RELU] = [0, 1];

export interface Tensor {
  data: Float32Array;
  height: number;
  width: number;
  channels: number;
}

export function activate({ data }: Tensor, activation: number): void {
  if (activation === NO_ACTIVATION) return;
  if (activation !== RELU) throw new Error(`activation ${activation} is unknown`);
  for (let at = 0; at < data.length; at++) if ((data[at] as number) < 0) data[at] = 0;
}

export function map(
  { data: from }: Tensor,
  { data: to }: Tensor,
  of: (value: number) => number,
): void {
  for (let at = 0; at < from.length; at++) to[at] = of(from[at] as number);
}

/** The second may be one value for each channel. */
export function combine(
  one: Tensor,
  other: Tensor,
  to: Tensor,
  of: (a: number, b: number) => number,
) {
  const [a, b, wide] = [one.data, other.data, other.data.length];
  for (let at = 0; at < a.length; at++) to.data[at] = of(a[at] as number, b[at % wide] as number);
}

/** How far the first window reaches beyond the picture, as TensorFlow's SAME padding has it. */
function padOf(from: number, to: number, size: number, stride: number): number {
  return Math.floor(Math.max(0, (to - 1) * stride + size - from) / 2);
}

export function convolve(
  from: Tensor,
  weight: Tensor & { data: Float32Array },
  bias: Float32Array,
  to: Tensor,
  stride: number,
): void {
  const { height: high, width: wide } = weight;
  if (high === 1 && wide === 1 && stride === 1 && to.channels % 4 === 0)
    return convolvePixels(from, weight.data, bias, to);
  const [top, left] = [
    padOf(from.height, to.height, high, stride),
    padOf(from.width, to.width, wide, stride),
  ];
  const [input, weights, output] = [from.data, weight.data, to.data];
  const [inputs, outputs] = [from.channels, to.channels];
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++)
      for (let o = 0; o < outputs; o++) {
        let sum = bias[o] as number;
        for (let v = 0; v < high; v++) {
          const row = y * stride + v - top;
          if (row < 0 || row >= from.height) continue;
          for (let u = 0; u < wide; u++) {
            const column = x * stride + u - left;
            if (column < 0 || column >= from.width) continue;
            const pixel = (row * from.width + column) * inputs;
            const kernel = ((o * high + v) * wide + u) * inputs;
            for (let c = 0; c < inputs; c++)
              sum += (input[pixel + c] as number) * (weights[kernel + c] as number);
          }
        }
        output[at++] = sum;
      }
}

/** Each pixel alone, which is nearly all of the work: four sums at once, each input read once for them. */
function convolvePixels(
  { data: input, channels: inputs }: Tensor,
  weights: Float32Array,
  bias: Float32Array,
  { data: output, channels: outputs }: Tensor,
): void {
  const pixels = output.length / outputs;
  for (let p = 0, at = 0; p < pixels; p++) {
    const pixel = p * inputs;
    for (let o = 0; o < outputs; o += 4) {
      let [a, b, c, d] = [
        bias[o] as number,
        bias[o + 1] as number,
        bias[o + 2] as number,
        bias[o + 3] as number,
      ];
      let k = o * inputs;
      for (let n = 0; n < inputs; n++, k++) {
        const value = input[pixel + n] as number;
        a += value * (weights[k] as number);
        b += value * (weights[k + inputs] as number);
        c += value * (weights[k + 2 * inputs] as number);
        d += value * (weights[k + 3 * inputs] as number);
      }
      output[at] = a;
      output[at + 1] = b;
      output[at + 2] = c;
      output[at + 3] = d;
      at += 4;
    }
  }
}

export function depthwise(
  from: Tensor,
  weight: Tensor,
  bias: Float32Array,
  to: Tensor,
  stride: number,
): void {
  const { height: high, width: wide } = weight;
  const top = padOf(from.height, to.height, high, stride);
  const left = padOf(from.width, to.width, wide, stride);
  const [input, weights, output, channels] = [from.data, weight.data, to.data, to.channels];
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const at = (y * to.width + x) * channels;
      for (let c = 0; c < channels; c++) output[at + c] = bias[c] as number;
      for (let v = 0; v < high; v++) {
        const row = y * stride + v - top;
        if (row < 0 || row >= from.height) continue;
        for (let u = 0; u < wide; u++) {
          const column = x * stride + u - left;
          if (column < 0 || column >= from.width) continue;
          const pixel = (row * from.width + column) * channels;
          const kernel = (v * wide + u) * channels;
          for (let c = 0; c < channels; c++)
            output[at + c] =
              (output[at + c] as number) +
              (input[pixel + c] as number) * (weights[kernel + c] as number);
        }
      }
    }
}

/** The largest of each square of `size` pixels. */
export function largest(from: Tensor, to: Tensor, stride: number, size: number): void {
  const { channels } = to;
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++)
      for (let c = 0; c < channels; c++) {
        let most = -Infinity;
        for (let v = 0; v < size && y * stride + v < from.height; v++)
          for (let u = 0; u < size && x * stride + u < from.width; u++) {
            const pixel = (y * stride + v) * from.width + x * stride + u;
            most = Math.max(most, from.data[pixel * channels + c] as number);
          }
        to.data[at++] = most;
      }
}

/** Adds empty channels behind those that there are. */
export function pad({ data, channels }: Tensor, widths: Float32Array, to: Tensor): void {
  const isBehind = widths.every((width, side) => width === 0 || side === widths.length - 1);
  if (!isBehind) throw new Error('only channels are padded');
  to.data.fill(0);
  for (let from = 0, at = 0; from < data.length; from += channels, at += to.channels)
    to.data.set(data.subarray(from, from + channels), at);
}

/** Lists one behind the other. */
export function join(from: readonly Tensor[], to: Tensor): void {
  let at = 0;
  for (const { data, width, channels } of from) {
    if (width !== to.width || channels !== to.channels) throw new Error('only lists are joined');
    to.data.set(data, at);
    at += data.length;
  }
}

/** What is negative, times a number of its channel. */
export function slope({ data, channels }: Tensor, slopes: Float32Array, to: Tensor): void {
  for (let at = 0; at < data.length; at++) {
    const value = data[at] as number;
    to.data[at] = value < 0 ? value * (slopes[at % channels] as number) : value;
  }
}

/** Of the whole picture. */
export function average({ data, channels }: Tensor, to: Tensor): void {
  to.data.fill(0);
  const pixels = data.length / channels;
  for (let at = 0; at < data.length; at++)
    to.data[at % channels] = (to.data[at % channels] as number) + (data[at] as number) / pixels;
}

const mix = (a = 0, b = 0, share = 0): number => a + (b - a) * share;

export function resize(from: Tensor, to: Tensor, hasHalfCentres: boolean): void {
  const { channels } = to;
  const [down, right] = [from.height / to.height, from.width / to.width];
  const at = (n: number, scale: number, most: number) => {
    const place = hasHalfCentres ? (n + 0.5) * scale - 0.5 : n * scale;
    const low = Math.max(0, Math.floor(place));
    return { low, high: Math.min(most, low + 1), share: Math.max(0, place - low) };
  };
  for (let y = 0, out = 0; y < to.height; y++) {
    const row = at(y, down, from.height - 1);
    for (let x = 0; x < to.width; x++) {
      const column = at(x, right, from.width - 1);
      const pixel = (r: number, c: number): number => (r * from.width + c) * channels;
      const [a, b] = [pixel(row.low, column.low), pixel(row.low, column.high)];
      const [c, d] = [pixel(row.high, column.low), pixel(row.high, column.high)];
      for (let n = 0; n < channels; n++) {
        const above = mix(from.data[a + n], from.data[b + n], column.share);
        const below = mix(from.data[c + n], from.data[d + n], column.share);
        to.data[out++] = mix(above, below, row.share);
      }
    }
  }
}

/** Each pixel becomes two by two, of one channel. */
export function upsample(from: Tensor, weight: Tensor, bias: number, to: Tensor): void {
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const pixel = ((y >> 1) * from.width + (x >> 1)) * from.channels;
      const kernel = ((y & 1) * 2 + (x & 1)) * from.channels;
      let sum = bias;
      for (let c = 0; c < from.channels; c++)
        sum += (from.data[pixel + c] as number) * (weight.data[kernel + c] as number);
      to.data[y * to.width + x] = sum;
    }
}
