import type { Point } from '../drawing/geometry.ts';
import { mirrored } from '../drawing/geometry.ts';
import type { PuppetRig } from '../cast/rig.ts';

/** A head in two halves that meet at the mouth. Both outlines run clockwise. */
export interface PuppetHead {
  upper: readonly Point[];
  jaw: readonly Point[];
  top: number;
  mouthY: number;
  /** Half the width of the mouth, and how far its middle hangs below its corners. */
  mouthHalf: number;
  smile: number;
  eyeY: number;
  noseY: number;
  /** Where ears are attached, as an offset from the middle. */
  ear: Point;
}

interface Plan {
  top: number;
  mouthY: number;
  half: number;
  /** Half-widths of the skull at the quarter heights from the top. */
  skull: readonly [number, number, number];
  chin: number;
  smile: number;
  eyeY: number;
  noseY: number;
  ear: Point;
}

function build({ top, mouthY, half, skull, chin, smile, eyeY, noseY, ear }: Plan): PuppetHead {
  const tall = mouthY - top;
  const right: Point[] = [
    [320, top],
    [320 + skull[0], top + tall * 0.1],
    [320 + skull[1], top + tall * 0.34],
    [320 + skull[2], top + tall * 0.66],
    [320 + half, mouthY - 14],
    [320 + half - 8, mouthY + 5],
  ];
  const lip: Point[] = [
    [320 + half * 0.55, mouthY + smile * 0.72],
    [320, mouthY + smile],
    [320 - half * 0.55, mouthY + smile * 0.72],
  ];
  const upper = [...right, ...lip, ...mirrored(right.slice(1), 320)];
  const deep = chin - mouthY;
  const rim: Point[] = [
    [320 - half + 12, mouthY - 1],
    [320 - half * 0.55, mouthY + smile * 0.66],
    [320, mouthY + smile * 0.94],
    [320 + half * 0.55, mouthY + smile * 0.66],
    [320 + half - 12, mouthY - 1],
  ];
  const jawRight: Point[] = [
    [320 + half - 4, mouthY + deep * 0.16],
    [320 + half * 0.86, mouthY + deep * 0.56],
    [320 + half * 0.5, mouthY + deep * 0.9],
  ];
  const jaw = [...rim, ...jawRight, [320, chin] as Point, ...mirrored(jawRight, 320)];
  return { upper, jaw, top, mouthY, mouthHalf: half - 12, smile, eyeY, noseY, ear };
}

export const headShapes: Record<PuppetRig['head'], PuppetHead> = {
  round: build({
    top: 132,
    mouthY: 352,
    half: 138,
    skull: [92, 138, 150],
    chin: 464,
    smile: 20,
    eyeY: 232,
    noseY: 296,
    ear: [112, 170],
  }),
  tall: build({
    top: 96,
    mouthY: 360,
    half: 116,
    skull: [70, 104, 116],
    chin: 480,
    smile: 18,
    eyeY: 214,
    noseY: 290,
    ear: [92, 150],
  }),
  wide: build({
    top: 158,
    mouthY: 350,
    half: 164,
    skull: [98, 150, 168],
    chin: 452,
    smile: 24,
    eyeY: 222,
    noseY: 290,
    ear: [136, 186],
  }),
  pear: build({
    top: 108,
    mouthY: 352,
    half: 150,
    skull: [62, 98, 132],
    chin: 474,
    smile: 22,
    eyeY: 214,
    noseY: 286,
    ear: [90, 160],
  }),
};
