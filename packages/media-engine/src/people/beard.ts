import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightnessOf, mix, shade } from '../drawing/color.ts';
import { clamp, smoothstep } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { Random } from '../drawing/random.ts';
import { inside } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import { faceOutline } from './face-plan.ts';
import type { FacePlan } from './face-plan.ts';

/** 0 outside, 1 well inside, over `soft` px. */
const ramp = (inward: number, soft: number): number => smoothstep(0, soft, inward);

/** The moustache: from under the nose out and down over the corners. */
function onLip({ cx, noseY, mouthY, mouthHalf }: FacePlan, x: number, y: number): number {
  const dx = Math.abs(x - cx) / (mouthHalf + 15);
  const top = noseY + 11 + dx ** 2 * 17 + Math.max(0, 0.12 - dx) * 24;
  const bottom = mouthY - 3 + dx ** 3 * 22;
  return ramp(y - top, 7) * ramp(bottom - y, 4) * ramp((1 - dx) * 40, 12);
}

/** The mouth stays bare, and the skin beside the tuft under the lip. */
function roundMouth({ cx, mouthY, mouthHalf }: FacePlan, x: number, y: number): number {
  const lips = ((x - cx) / (mouthHalf - 3)) ** 2 + ((y - mouthY - 3) / 14) ** 2;
  const tuft = Math.abs(x - cx);
  const below =
    y > mouthY + 12 && y < mouthY + 30 ? 1 - ramp(tuft - 8, 6) * ramp(30 - tuft, 10) * 0.6 : 1;
  return ramp(lips - 0.85, 0.3) * below;
}

/** How much beard grows at a point of the lower face, 0..1. */
function growth({ beard }: PersonRig, plan: FacePlan, x: number, y: number): number {
  const { cx, mouthY, chinY, cheekHalf } = plan;
  const dx = Math.abs(x - cx);
  const lip = onLip(plan, x, y);
  if (beard === 'moustache') return lip;
  const chin = ramp(1 - ((x - cx) / 54) ** 2 - ((y - chinY + 22) / 46) ** 2, 0.5);
  const side = dx / cheekHalf;
  // The lower edge runs from the sideburn down the jaw, thin where it begins.
  const line = mouthY - 2 - side ** 2.4 * 68;
  const sideburn = ramp(side - 0.8, 0.14) * ramp(y - 330, 60) * 0.8;
  const jaw = Math.max(ramp(y - line, 28), sideburn);
  const below = beard === 'goatee' ? chin : jaw;
  return Math.max(lip, below * roundMouth(plan, x, y));
}

/** How far a full beard hangs below the chin, px; it is rounded like the jaw it grows from. */
const hang = 30;

/** The outline of a full beard under the jaw. */
function fullDepth({ cx, cheekHalf, mouthY, chinY }: FacePlan, x: number, y: number): number {
  const down = clamp((y - mouthY + 30) / (chinY + hang - mouthY + 30), 0, 1);
  const half = (cheekHalf - 1) * (1 - down ** 2.7) ** 0.6;
  return half - Math.abs(x - cx);
}

/** How a beard is painted. */
interface BeardLook {
  color: string;
  /** Hairs that are tried, and how long and how opaque they are. */
  strokes: number;
  length: readonly [number, number];
  opacity: number;
  /** Colour on the skin under them. */
  tint: number;
}

function lookOf(rig: PersonRig): BeardLook {
  const hair = rig.beardColor ?? (rig.hair.style === 'hijab' ? '#2a1d18' : rig.hair.color);
  const color = shade(mix(hair, '#2b1d17', lightnessOf(hair) > 0.6 ? 0.03 : 0.1), -0.02);
  switch (rig.beard) {
    case 'stubble':
      return { color, strokes: 5200, length: [1.6, 3.2], opacity: 0.34, tint: 0.3 };
    case 'full':
      return { color, strokes: 9000, length: [9, 19], opacity: 0.62, tint: 0.78 };
    default:
      return { color, strokes: 8200, length: [5, 10], opacity: 0.6, tint: 0.68 };
  }
}

/** Painted as part of the head, so that the beard stretches with the jaw. */
export function paintBeard(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan): void {
  if (rig.beard === 'none') return;
  const look = lookOf(rig);
  const random = createRandom(rig.seed, 'beard');
  const full = rig.beard === 'full';
  const holds = (x: number, y: number): number =>
    full
      ? growth(rig, plan, x, Math.min(y, plan.chinY - 6)) * ramp(fullDepth(plan, x, y), 9)
      : growth(rig, plan, x, y);
  const draw = (): void => {
    paintTint(ctx, plan, look, holds);
    paintHairs(ctx, plan, look, holds, random);
  };
  if (full) draw();
  else inside(ctx, faceOutline(plan), draw);
}

/** Colour between the hairs, as dense as they are; its edges are soft. */
function paintTint(
  ctx: SKRSContext2D,
  plan: FacePlan,
  { color, tint }: BeardLook,
  holds: (x: number, y: number) => number,
): void {
  const shades = [0.25, 0.5, 0.75];
  ctx.save();
  ctx.beginPath();
  ctx.rect(plan.cx - 150, plan.noseY - 60, 300, plan.chinY + 60 - plan.noseY + 60);
  ctx.clip();
  ctx.filter = 'blur(4px)';
  ctx.fillStyle = alpha(shade(color, -0.05), tint / shades.length);
  for (const least of shades) {
    ctx.beginPath();
    for (let y = plan.noseY - 50; y < plan.chinY + hang; y += 4)
      for (let x = plan.cx - 130; x < plan.cx + 130; x += 4)
        if (holds(x, y) > least) ctx.rect(x - 2.5, y - 2.5, 5, 5);
    ctx.fill();
  }
  ctx.restore();
}

/** Painted from dark to light; hairs of one tone are one path, since separate paths would take a second to draw. */
function paintHairs(
  ctx: SKRSContext2D,
  plan: FacePlan,
  { color, strokes, length, opacity }: BeardLook,
  holds: (x: number, y: number) => number,
  random: Random,
): void {
  const tones = 14;
  const short = length[1] < 4;
  ctx.lineCap = 'round';
  for (let tone = 0; tone < tones; tone++) {
    const lift = ((tone + 0.5) / tones) * 2 - 1;
    ctx.strokeStyle = alpha(shade(color, lift * 0.085, 1, lift * 5), opacity);
    ctx.lineWidth = short ? 0.9 : random.between(0.8, 1.5);
    ctx.beginPath();
    for (let i = 0; i < strokes / tones; i++) {
      const x = plan.cx + random.between(-128, 128);
      const y = random.between(plan.noseY - 50, plan.chinY + hang);
      const here = holds(x, y);
      if (random.next() > here) continue;
      hairAt(ctx, plan, [x, y], random.between(...length) * (0.45 + here * 0.55), random);
    }
    ctx.stroke();
  }
}

const moustached: ReadonlySet<PersonRig['beard']> = new Set([
  'short',
  'full',
  'goatee',
  'moustache',
]);
export const hasMoustache = ({ beard }: PersonRig): boolean => moustached.has(beard);

/** The lowest hairs of a moustache, which lie over the lip: a layer of its own, because the lip moves. */
export function paintMoustacheTips(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan): void {
  const { cx, mouthY, mouthHalf, lipUpper } = plan;
  const { color, opacity } = lookOf(rig);
  const random = createRandom(rig.seed, 'moustache');
  ctx.lineCap = 'round';
  for (let tone = 0; tone < 8; tone++) {
    ctx.strokeStyle = alpha(shade(color, (tone / 7) * 0.15 - 0.09), opacity + 0.1);
    ctx.lineWidth = random.between(0.8, 1.4);
    ctx.beginPath();
    for (let i = 0; i < 34; i++) {
      const out = random.between(-0.98, 0.98);
      const x = cx + out * mouthHalf;
      const y =
        mouthY - 3 - lipUpper * (1 - Math.abs(out) ** 1.6) - Math.abs(out) * 4 - random.next() * 6;
      hairAt(ctx, plan, [x, y], random.between(5, 7 + lipUpper * 0.3), random);
    }
    ctx.stroke();
  }
}

/** One hair: down the cheek and towards the chin; on the lip, away from the middle. */
function hairAt(
  ctx: SKRSContext2D,
  plan: FacePlan,
  [x, y]: Point,
  length: number,
  random: Random,
): void {
  const out = (x - plan.cx) / plan.cheekHalf;
  const lip = onLip(plan, x, y) > 0.1;
  const lean = lip ? Math.sign(out) * Math.min(1.15, 0.35 + Math.abs(out) * 2.2) : -out * 0.42;
  const angle = Math.PI / 2 - lean + random.around() * 0.3;
  const turn = random.around() * 0.5 - out * 0.25;
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(
    x + Math.cos(angle) * length * 0.5,
    y + Math.sin(angle) * length * 0.5,
    x + Math.cos(angle + turn) * length,
    y + Math.sin(angle + turn) * length,
  );
}
