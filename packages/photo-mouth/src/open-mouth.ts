/** Opens the lips of a photo: computes for every pixel where it was before the jaw dropped. */
import { clamp, lerp, smooth } from './numbers.ts';
import { seamAt } from './lip-seam.ts';
import type { Seam } from './lip-seam.ts';
import { copyPixels } from './pixels.ts';
import type { MouthAxes, PixelCopy, Pixels, Rgb } from './pixels.ts';

/** The parts of a mouth's pose that a photo can follow; `width` is −1..1, the others 0..1. */
export interface Opening {
  open: number;
  width: number;
  round: number;
  upperTeeth: number;
  tongue: number;
}

/**
 * How far the skin moves along, in half widths of the mouth: above the seam, below it, and beyond
 * the corners.
 */
const reach = { up: 0.6, down: 1.9, side: 1.4 };
/** The share of an opening by which the lower lip moves, since it moves most. */
const lowerShare = 0.86;
const widestGap = 0.62;
/** The half width of the opening: lips stay closed at the very corners. */
const opening = 0.93;

const flesh = { deep: [34, 9, 13] as Rgb, near: [92, 32, 37] as Rgb };
const tongue: Rgb = [158, 74, 80];
const enamel: Rgb = [236, 228, 216];
/** How much of the colour of a face its teeth take on. */
const TINT = 0.24;
/** How much less of one colour than of another a face has, in a photo that is not black and white. */
const COLOURED = 0.08;
const luminance = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b;
/** Where two teeth meet, in half widths of the mouth from its middle. */
const teethMeet = [0, 0.2, 0.37, 0.53];

/** 1 in the middle, 0 from ±1 on, flat at both. */
const fade = (t: number): number => (Math.abs(t) < 1 ? (1 - t * t) ** 2 : 0);

/** Outline of the opening: 1 in the middle, 0 at the corners. */
const arch = (u: number): number => {
  const at = u / opening;
  return Math.abs(at) < 1 ? 1 - at * at : 0;
};

/**
 * Moves the lips of a marked mouth to the pose `mouth`. A closed mouth changes nothing, and nothing
 * changes farther from the seam than `reach` times the mouth's half width.
 */
export function openMouth(
  pixels: Pixels,
  { axes, seam, mouth }: { axes: MouthAxes; seam: Seam; mouth: Opening },
): void {
  const open = clamp(mouth.open, 0, 1);
  if (open < 0.02) return;
  const { half, cos, sin } = axes;
  const gap = open * widestGap * (1 - 0.2 * clamp(mouth.round, 0, 1));
  const narrow =
    smooth(open / 0.25) *
    (open * 0.06 + clamp(mouth.round, 0, 1) * 0.2 - clamp(mouth.width, -1, 1) * 0.05);
  // Visible teeth do not move, so neither does the upper lip.
  const share = seam.isUnderTeeth ? 1 : lowerShare;
  const bend = Math.abs(seam.bow) + Math.max(Math.abs(seam.left), Math.abs(seam.right));
  const around = Math.ceil((Math.hypot(reach.side, reach.down) + bend) * half) + 1;
  const x0 = clamp(Math.floor(axes.x - around), 0, pixels.width);
  const y0 = clamp(Math.floor(axes.y - around), 0, pixels.height);
  const x1 = clamp(Math.ceil(axes.x + around), 0, pixels.width);
  const y1 = clamp(Math.ceil(axes.y + around), 0, pixels.height);
  const before = copyPixels(pixels, x0, y0, x1, y1);
  const isUnderTeeth = seam.isUnderTeeth === true;
  const light = lightOf(before, axes, seam);
  const color: Rgb = [0, 0, 0];

  for (let py = y0; py < y1; py++) {
    for (let px = x0; px < x1; px++) {
      const [dx, dy] = [(px - axes.x) / half, (py - axes.y) / half];
      const [atU, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
      if (Math.abs(atU) > reach.side || v < -reach.up - bend || v > reach.down + bend) continue;
      const near = fade(atU / reach.side) * fade((v - seamAt(seam, atU)) / reach.down);
      const u = atU * (1 + narrow * near);
      const w = v - seamAt(seam, u);
      const upper = -gap * (1 - share) * arch(u);
      const lower = gap * share * arch(u);
      const inside = Math.abs(u) < 1 ? clamp(Math.min(w - upper, lower - w) * half + 0.5, 0, 1) : 0;
      const fromV = cameFrom(u, w, gap, share) + seamAt(seam, u);
      const fromX = axes.x + (u * cos - fromV * sin) * half;
      const fromY = axes.y + (u * sin + fromV * cos) * half;
      // Movements of hundredths of a pixel are ignored.
      if (inside === 0 && Math.abs(fromX - px) + Math.abs(fromY - py) < 0.02) continue;
      before.at(fromX - x0, fromY - y0, color);
      if (inside > 0) {
        const within = interior({ u, w, upper, lower, gap, mouth, light, isUnderTeeth });
        for (const i of [0, 1, 2] as const) color[i] = lerp(color[i], within[i], inside);
      }
      const at = (py * pixels.width + px) * 4;
      for (const i of [0, 1, 2] as const) pixels.data[at + i] = color[i];
    }
  }
}

/** The former distance from the seam of what is now at `w`; 0 for what lies between the lips. */
function cameFrom(u: number, w: number, gap: number, below: number): number {
  const isBelow = w > 0;
  const far = isBelow ? reach.down : reach.up;
  const share = gap * (isBelow ? below : 1 - below);
  const now = Math.abs(w);
  const moved = (from: number): number => {
    // Away from the lips the movement is wider than the mouth, since cheeks and chin share one
    // skin.
    const spread = 1 + (reach.side - 1) * smooth(from / 0.7);
    return share * arch(u / spread) * fade(from / far);
  };
  let from = now;
  for (let i = 0; i < 6; i++) {
    const next = Math.max(0, now - moved(from));
    const isSettled = Math.abs(next - from) < 0.001;
    from = next;
    if (isSettled) break;
  }
  return isBelow ? from : -from;
}

const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];

const scale = ([r, g, b]: Rgb, by: number): Rgb => [r * by, g * by, b * by];

/** What shows between the lips at a point of the opening. */
function interior(at: {
  u: number;
  w: number;
  upper: number;
  lower: number;
  gap: number;
  mouth: Opening;
  light: Light;
  isUnderTeeth: boolean;
}): Rgb {
  const { u, w, upper, lower, gap, mouth, light } = at;
  const depth = clamp((w - upper) / Math.max(0.001, lower - upper), 0, 1);
  let color = mix(flesh.deep, flesh.near, depth * depth);
  const lift = 0.42 + 0.3 * clamp(mouth.tongue, 0, 1);
  const onTongue = smooth(
    1.15 - Math.hypot(u / 0.62, (w - gap * lowerShare) / Math.max(0.02, gap * lift)),
  );
  color = mix(color, tongue, onTongue * 0.75 * smooth(gap / 0.2));
  const edge = 0.2 - 0.12 * u * u - gap * (1 - lowerShare);
  const teeth =
    smooth((edge - w) / 0.035 + 0.5) *
    smooth((0.82 - Math.abs(u)) / 0.22) *
    smooth((gap - 0.05) / 0.14) *
    clamp(0.7 + mouth.upperTeeth * 0.3, 0, 1);
  const meets = Math.min(...teethMeet.map((place) => Math.abs(Math.abs(u) - place)));
  const shine = 1 - 0.11 * fade(meets / 0.025) - 0.3 * smooth(Math.abs(u) / 0.9);
  if (!at.isUnderTeeth) color = mix(color, scale(light.enamel, shine), teeth);
  // The upper lip and the corners cast a shadow.
  const shade =
    lerp(0.62, 1, smooth((w - upper) / 0.11)) * lerp(1, 0.55, smooth((Math.abs(u) - 0.5) / 0.5));
  const grey = luminance(color);
  return scale(mix([grey, grey, grey], color, light.colour), light.strength * shade);
}

/** How this face is lit. */
interface Light {
  /** 0.5 to 1, so that teeth in the dark do not glow. */
  strength: number;
  /** 0 in a photo without colours, 1 in others. */
  colour: number;
  /** Teeth in it: white ones would look blue in the light of the evening. */
  enamel: Rgb;
}

function lightOf(before: PixelCopy, axes: MouthAxes, seam: Seam): Light {
  const color: Rgb = [0, 0, 0];
  const sum: Rgb = [0, 0, 0];
  let brightest = 0;
  for (let v = -0.9; v <= 0.91; v += 0.15) {
    for (let u = -1.2; u <= 1.21; u += 0.2) {
      const across = v + seamAt(seam, u);
      before.at(
        axes.x + (u * axes.cos - across * axes.sin) * axes.half - before.x,
        axes.y + (u * axes.sin + across * axes.cos) * axes.half - before.y,
        color,
      );
      brightest = Math.max(brightest, luminance(color));
      for (const channel of [0, 1, 2] as const) sum[channel] += color[channel];
    }
  }
  // The face says which colour the light has, and more of its own: only a part of it tints the teeth.
  const asBright = scale(sum, luminance(enamel) / Math.max(1, luminance(sum)));
  return {
    colour: smooth((1 - Math.min(...sum) / Math.max(1, ...sum)) / COLOURED),
    strength: clamp(Math.sqrt(brightest / 245), 0.5, 1),
    enamel: mix(enamel, asBright, TINT),
  };
}
