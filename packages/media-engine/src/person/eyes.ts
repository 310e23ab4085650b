/** Eyes and brows: the iris and the brow hairs are painted once, the lids in every frame. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../paint/color.ts';
import { clamp, lerp } from '../paint/geometry.ts';
import type { PathSink, Point } from '../paint/geometry.ts';
import { createLayer, drawLayer } from '../paint/layer.ts';
import type { Layer } from '../paint/layer.ts';
import { createRandom } from '../paint/random.ts';
import { glow, inside, linear, radial } from '../paint/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../rig/rig.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

export interface EyeKit {
  iris: Layer;
  brow: Layer;
  lash: string;
  irisRadius: number;
}

export async function createEyeKit(rig: PersonRig, plan: FacePlan): Promise<EyeKit> {
  const irisRadius = plan.eyeHalf * 0.56;
  const r = irisRadius;
  const iris = await createLayer(
    { x: -r - 2, y: -r - 2, width: r * 2 + 4, height: r * 2 + 4 },
    (ctx) => paintIris(ctx, rig, r),
    2,
  );
  const brow = await createLayer({ x: -60, y: -30, width: 120, height: 60 }, (ctx) => paintBrow(ctx, rig, plan), 1.5);
  const lash = rig.hair.style === 'hijab' ? '#1d1614' : mix('#171013', rig.hair.color, 0.18);
  return { iris, brow, lash, irisRadius };
}

function paintIris(ctx: SKRSContext2D, rig: PersonRig, r: number): void {
  const random = createRandom(rig.seed, 'iris');
  const color = rig.eyes;
  ctx.fillStyle = radial(ctx, 0, 0, r * 0.2, r, [
    [0, shade(color, -0.1)],
    [0.55, color],
    [0.84, shade(color, -0.06)],
    [1, shade(color, -0.26)],
  ]);
  ctx.beginPath();
  ctx.arc(0, 0, r, 0, Math.PI * 2);
  ctx.fill();
  for (let i = 0; i < 70; i++) {
    const angle = random.next() * Math.PI * 2;
    const from = r * random.between(0.34, 0.5);
    const to = r * random.between(0.66, 0.94);
    ctx.strokeStyle = alpha(shade(color, random.chance(0.6) ? 0.17 : -0.12), 0.42);
    ctx.lineWidth = 0.7;
    ctx.beginPath();
    ctx.moveTo(Math.cos(angle) * from, Math.sin(angle) * from);
    ctx.lineTo(Math.cos(angle) * to, Math.sin(angle) * to);
    ctx.stroke();
  }
  // Light comes in above and leaves below.
  glow(ctx, 0, r * 0.5, r * 0.85, r * 0.55, shade(color, 0.2, 1.1), 0.8);
  ctx.strokeStyle = alpha(shade(color, -0.34), 0.75);
  ctx.lineWidth = 1.8;
  ctx.beginPath();
  ctx.arc(0, 0, r - 0.9, 0, Math.PI * 2);
  ctx.stroke();
  ctx.fillStyle = '#0e0a0c';
  ctx.beginPath();
  ctx.arc(0, 0, r * 0.45, 0, Math.PI * 2);
  ctx.fill();
}

/** The right brow, its inner end at negative x. */
function paintBrow(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan): void {
  const random = createRandom(rig.seed, 'brow');
  const female = rig.gender === 'female';
  const source = rig.hair.style === 'hijab' || rig.hair.style === 'bald' ? '#3a2a22' : rig.hair.color;
  const color = shade(mix(source, '#3a2a22', rig.age === 'senior' ? 0.15 : 0.3), -0.08, 0.9);
  const half = plan.eyeHalf * 1.14;
  const thick = female ? 5.6 : 9;
  const spine = (t: number): Point => [
    lerp(-half, half * 1.1, t),
    6 - Math.sin(Math.min(1, t * 1.22) * Math.PI * 0.62) * (female ? 14.5 : 9) + t * t * (female ? 5.5 : 4.5),
  ];
  const width = (t: number): number => thick * (0.72 + 0.45 * Math.sin(Math.PI * Math.min(1, t + 0.24))) * (1 - t ** 3 * 0.86);
  ctx.save();
  ctx.filter = 'blur(2px)';
  ctx.fillStyle = alpha(color, 0.6);
  ctx.beginPath();
  for (let i = 0; i <= 20; i++) {
    const [x, y] = spine(i / 20);
    if (i === 0) ctx.moveTo(x, y - width(0) / 2);
    else ctx.lineTo(x, y - width(i / 20) / 2);
  }
  for (let i = 20; i >= 0; i--) {
    const [x, y] = spine(i / 20);
    ctx.lineTo(x, y + width(i / 20) / 2);
  }
  ctx.fill();
  ctx.restore();
  ctx.lineCap = 'round';
  for (let i = 0; i < 130; i++) {
    const t = random.next();
    const [x, y] = spine(t);
    const w = width(t);
    const offset = random.between(-0.5, 0.5) * w;
    const lean = lerp(-1.25, -0.12, Math.min(1, t * 1.3)) + random.around() * 0.14 + (offset > 0 ? -0.12 : 0.2);
    const length = random.between(6, 11) * (1 - t * 0.3);
    ctx.strokeStyle = alpha(shade(color, random.between(-0.07, 0.07)), random.between(0.4, 0.8));
    ctx.lineWidth = random.between(0.8, 1.5);
    ctx.beginPath();
    ctx.moveTo(x, y + offset);
    ctx.lineTo(x + Math.cos(lean) * length, y + offset + Math.sin(lean) * length * 0.62);
    ctx.stroke();
  }
}

interface LidCurves {
  inner: Point;
  outer: Point;
  upper: readonly [Point, Point];
  lower: readonly [Point, Point];
}

/** Lid curves of an eye whose outer corner is at positive x. */
function lids(plan: FacePlan, openness: number, squint: number): LidCurves {
  const { eyeHalf: w, eyeUpper, eyeLower, eyeTilt } = plan;
  const low = (eyeLower - squint * 5) * 1.32;
  const shutY = eyeLower * 0.9;
  const up = lerp(shutY, -eyeUpper * 1.36, openness);
  return {
    inner: [-w, 3.5],
    outer: [w, -eyeTilt],
    upper: [
      [-w * 0.62, up + 1],
      [w * 0.42, up - 2.5],
    ],
    lower: [
      [w * 0.6, Math.max(up, low - 2) + 0.5],
      [-w * 0.42, Math.max(up, low)],
    ],
  };
}

function traceUpper(ctx: PathSink, { inner, outer, upper: [a, b] }: LidCurves): void {
  ctx.moveTo(inner[0], inner[1]);
  ctx.bezierCurveTo(a[0], a[1], b[0], b[1], outer[0], outer[1]);
}

function traceEye(ctx: PathSink, curves: LidCurves): void {
  const { inner, lower: [a, b] } = curves;
  traceUpper(ctx, curves);
  ctx.bezierCurveTo(a[0], a[1], b[0], b[1], inner[0], inner[1]);
  ctx.closePath();
}

export function paintEyes(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
  kit: EyeKit,
  pose: Pose,
): void {
  const openness = clamp((1 - pose.blink) * (1 + pose.brow * 0.06) - Math.max(0, pose.gazeY) * 0.08, 0, 1.08);
  const smile = clamp(pose.smile * 0.7 + Math.max(0, rig.mood) * 0.25, 0, 1);
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.translate(plan.cx + side * plan.eyeDx, plan.eyeY);
    ctx.scale(side, 1);
    paintEye(ctx, rig, plan, skin, kit, pose, side, openness, smile);
    ctx.restore();
    ctx.save();
    ctx.translate(plan.cx + side * (plan.eyeDx + 1), plan.browY - pose.brow * 8 + pose.blink * 1.6);
    ctx.scale(side, 1);
    ctx.rotate(0.055 - pose.brow * 0.05 - (rig.mood < 0 ? 0.1 : 0));
    drawLayer(ctx, kit.brow);
    ctx.restore();
  }
}

function paintEye(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
  kit: EyeKit,
  pose: Pose,
  side: number,
  openness: number,
  smile: number,
): void {
  const { eyeHalf: w, eyeUpper, eyeLower } = plan;
  const curves = lids(plan, openness, smile);
  if (openness > 0.06) {
    inside(ctx, (c) => traceEye(c, curves), () => {
      ctx.fillStyle = linear(ctx, 0, -eyeUpper, 0, eyeLower, [
        [0, '#cfc4c6'],
        [0.4, '#f6f1ee'],
        [1, '#fdfbf8'],
      ]);
      ctx.fillRect(-w - 2, -eyeUpper * 1.5, w * 2 + 4, eyeUpper * 1.5 + eyeLower * 1.6);
      glow(ctx, -w, 4, 13, 10, '#e08a84', 0.75);
      glow(ctx, w, -2, 12, 12, skin.shadow, 0.6);
      const ix = side * (pose.gazeX * w * 0.3 + pose.yaw * 2.2) - 0.5;
      const iy = -2.6 + pose.gazeY * 6;
      ctx.save();
      ctx.translate(ix, iy);
      drawLayer(ctx, kit.iris);
      ctx.restore();
      // The shadow of the upper lid.
      ctx.strokeStyle = alpha('#2a1418', 0.2);
      for (const width of [15, 8]) {
        ctx.lineWidth = width;
        ctx.beginPath();
        traceUpper(ctx, curves);
        ctx.stroke();
      }
      ctx.fillStyle = alpha('#ffffff', 0.96);
      ctx.beginPath();
      ctx.arc(ix - side * kit.irisRadius * 0.36, iy - kit.irisRadius * 0.4, kit.irisRadius * 0.25, 0, Math.PI * 2);
      ctx.fill();
      ctx.fillStyle = alpha('#ffffff', 0.5);
      ctx.beginPath();
      ctx.arc(ix + side * kit.irisRadius * 0.36, iy + kit.irisRadius * 0.42, kit.irisRadius * 0.13, 0, Math.PI * 2);
      ctx.fill();
    });
    // A wet edge along the lower lid.
    ctx.strokeStyle = alpha(skin.deep, 0.5);
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(curves.outer[0], curves.outer[1]);
    ctx.bezierCurveTo(curves.lower[0][0], curves.lower[0][1], curves.lower[1][0], curves.lower[1][1], curves.inner[0], curves.inner[1]);
    ctx.stroke();
  }
  // The crease of the lid, going away as it closes.
  ctx.strokeStyle = alpha(skin.deep, 0.2 + 0.42 * Math.min(1, openness));
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  const crease = lerp(-eyeUpper * 1.05, -eyeUpper * 1.36, Math.min(1, openness)) - 8;
  ctx.beginPath();
  ctx.moveTo(-w * 0.82, -4);
  ctx.bezierCurveTo(-w * 0.5, crease, w * 0.44, crease - 2, w * 0.98, -plan.eyeTilt - 5);
  ctx.stroke();
  paintLashes(ctx, rig, plan, kit, curves, openness);
}

function paintLashes(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  kit: EyeKit,
  curves: LidCurves,
  openness: number,
): void {
  const { inner, outer, upper: [a, b] } = curves;
  const female = rig.gender === 'female';
  const thick = (female ? 4.6 : 2.6) + (rig.makeup === 'bold' ? 1.4 : 0);
  const flick = female ? (rig.makeup === 'bold' ? 9 : 5) : 1.5;
  ctx.fillStyle = kit.lash;
  ctx.beginPath();
  ctx.moveTo(inner[0] - 1, inner[1] + 0.6);
  ctx.bezierCurveTo(a[0], a[1] - 0.4, b[0], b[1] - 0.4, outer[0] + flick, outer[1] - flick * 0.5 * openness + (1 - openness) * 3);
  ctx.bezierCurveTo(b[0], b[1] - thick * 1.5, a[0], a[1] - thick * 1.1, inner[0] - 1, inner[1] + 0.6);
  ctx.fill();
  if (!female) return;
  ctx.strokeStyle = kit.lash;
  ctx.lineWidth = 1.5;
  ctx.lineCap = 'round';
  const up = lerp(-0.75, 1, Math.min(1, openness));
  ctx.beginPath();
  for (let i = 0; i < 6; i++) {
    const t = 0.6 + i * 0.078;
    const mt = 1 - t;
    const x = mt ** 3 * inner[0] + 3 * mt * mt * t * a[0] + 3 * mt * t * t * b[0] + t ** 3 * outer[0];
    const y = mt ** 3 * inner[1] + 3 * mt * mt * t * a[1] + 3 * mt * t * t * b[1] + t ** 3 * outer[1];
    const length = (plan.eyeHalf / 34) * (rig.makeup === 'none' ? 5 : 7.5) * (0.75 + i * 0.09);
    ctx.moveTo(x, y - 1);
    ctx.quadraticCurveTo(x + length * 0.35, y - 1 - length * 0.75 * up, x + length * (0.55 + i * 0.07), y - 1 - length * up);
  }
  ctx.stroke();
}
