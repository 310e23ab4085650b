/** The parts of an eye that are painted once: the iris with its rays, and the hairs of the brow. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../drawing/color.ts';
import { lerp } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, radial } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { FacePlan } from './face-plan.ts';

export interface EyeKit {
  iris: Layer;
  brow: Layer;
  lash: string;
  irisRadius: number;
}

export async function createEyeKit(
  rig: PersonRig,
  plan: FacePlan,
  make: MakeLayer,
): Promise<EyeKit> {
  const irisRadius = plan.eyeHalf * 0.53 * plan.eye.iris;
  const r = irisRadius;
  const [iris, brow] = await Promise.all([
    make(
      { x: -r - 2, y: -r - 2, width: r * 2 + 4, height: r * 2 + 4 },
      (ctx) => paintIris(ctx, rig, r),
      2,
    ),
    make({ x: -60, y: -30, width: 120, height: 60 }, (ctx) => paintBrow(ctx, rig, plan), 1.5),
  ]);
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
  // Light enters above and leaves below.
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
  const senior = rig.age === 'senior';
  const unseen = rig.hair.style === 'hijab' || (rig.hair.style === 'bald' && !senior);
  const source = unseen ? '#3a2a22' : rig.hair.color;
  const color = shade(mix(source, '#3a2a22', senior ? 0.15 : 0.3), -0.08, 0.9);
  const half = plan.eyeHalf * 1.14;
  const thick = plan.browThick;
  const spine = (t: number): Point => [
    lerp(-half, half * (female ? 1.08 : 1), t),
    6 -
      Math.sin(Math.min(1, t * 1.22) * Math.PI * 0.62) * plan.browArch +
      t * t * (female ? 5.5 : 3.6),
  ];
  const width = (t: number): number =>
    thick * (0.72 + 0.45 * Math.sin(Math.PI * Math.min(1, t + 0.24))) * (1 - t ** 3 * 0.86);
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
    const lean =
      lerp(-1.25, -0.12, Math.min(1, t * 1.3)) +
      random.around() * 0.14 +
      (offset > 0 ? -0.12 : 0.2);
    const length = random.between(6, 11) * (1 - t * 0.3);
    ctx.strokeStyle = alpha(shade(color, random.between(-0.07, 0.07)), random.between(0.4, 0.8));
    ctx.lineWidth = random.between(0.8, 1.5);
    ctx.beginPath();
    ctx.moveTo(x, y + offset);
    ctx.lineTo(x + Math.cos(lean) * length, y + offset + Math.sin(lean) * length * 0.62);
    ctx.stroke();
  }
}
