import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../paint/color.ts';
import { clamp } from '../paint/geometry.ts';
import { createRandom } from '../paint/random.ts';
import { inside } from '../paint/soft.ts';
import type { PersonRig } from '../rig/rig.ts';
import { faceOutline } from './face-plan.ts';
import type { FacePlan } from './face-plan.ts';

/** How much beard grows at a point of the lower face, 0..1. */
function growth(rig: PersonRig, plan: FacePlan, x: number, y: number): number {
  const { cx, mouthY, mouthHalf, chinY, noseY } = plan;
  const dx = Math.abs(x - cx);
  const onLip =
    Math.max(0, 1 - ((x - cx) / (mouthHalf + 2)) ** 2 - ((y - mouthY - 2) / 17) ** 2) > 0;
  if (onLip && y > mouthY - 9) return 0;
  const moustache =
    dx < mouthHalf + 8 &&
    y > noseY + 9 &&
    y < mouthY + 4 &&
    y > noseY + 9 + (dx / mouthHalf) ** 2 * 15;
  const gap = dx < 24 && y > mouthY + 14 && y < mouthY + 24 ? 0.55 : 1;
  const chin = ((x - cx) / 52) ** 2 + ((y - chinY + 24) / 44) ** 2 < 1;
  const line = mouthY - 34 + ((plan.cheekHalf - dx) / plan.cheekHalf) ** 1.5 * 48;
  const jaw = y > line && y > mouthY - 66;
  switch (rig.beard) {
    case 'moustache':
      return moustache ? 1 : 0;
    case 'goatee':
      return moustache || chin ? gap : 0;
    case 'none':
      return 0;
    default:
      return moustache ? 1 : jaw ? gap * Math.min(1, (y - line) / 16 + 0.25) : 0;
  }
}

/** A full beard hangs below the chin, rounded like the jaw it grows from. */
function isInFullBeard({ cx, cheekHalf, mouthY, chinY }: FacePlan, x: number, y: number): boolean {
  const down = clamp((y - mouthY + 20) / (chinY + 34 - mouthY + 20), 0, 1);
  return Math.abs(x - cx) < (cheekHalf + 3) * Math.sqrt(1 - down ** 2.4);
}

/** Part of the head, so that it stretches with the jaw. */
export function paintBeard(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan): void {
  if (rig.beard === 'none') return;
  const random = createRandom(rig.seed, 'beard');
  const color = shade(
    mix(
      rig.beardColor ?? (rig.hair.style === 'hijab' ? '#2a1d18' : rig.hair.color),
      '#2b1d17',
      0.16,
    ),
    -0.02,
  );
  const stubble = rig.beard === 'stubble';
  const full = rig.beard === 'full';
  const tones = 14;
  const strokes = stubble ? 5200 : full ? 8200 : 7200;
  const draw = (): void => {
    if (!stubble) softMask(ctx, rig, plan, color);
    // Hairs of one tone are one path: separate paths would take a second to draw.
    ctx.lineCap = 'round';
    for (let tone = 0; tone < tones; tone++) {
      const lift = ((tone + 0.5) / tones) * 2 - 1;
      ctx.strokeStyle = alpha(
        shade(color, lift * 0.075 - 0.012, 1, lift * 6),
        stubble ? 0.45 : 0.7,
      );
      ctx.lineWidth = stubble ? 1 : random.between(1.1, 1.8);
      ctx.beginPath();
      for (let i = 0; i < strokes / tones; i++) {
        const x = plan.cx + random.between(-130, 130);
        const y = random.between(plan.noseY - 20, plan.chinY + (full ? 26 : 6));
        const here = growth(rig, plan, x, Math.min(y, plan.chinY - 4));
        if (random.next() > here || (full && !isInFullBeard(plan, x, y))) continue;
        const length = stubble ? 2.6 : full ? random.between(8, 16) : random.between(5, 9);
        const angle = Math.PI / 2 - ((x - plan.cx) / 130) * 0.75 + random.around() * 0.35;
        ctx.moveTo(x, y);
        ctx.quadraticCurveTo(
          x + Math.cos(angle) * length * 0.5 + random.around(),
          y + Math.sin(angle) * length * 0.5,
          x + Math.cos(angle) * length,
          y + Math.sin(angle) * length,
        );
      }
      ctx.stroke();
    }
  };
  if (full) draw();
  else inside(ctx, faceOutline(plan), draw);
}

/** Colour between the hairs. */
function softMask(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, color: string): void {
  inside(ctx, faceOutline(plan), () => {
    ctx.filter = 'blur(5px)';
    ctx.fillStyle = alpha(shade(color, -0.06), 0.5);
    ctx.beginPath();
    for (let y = plan.noseY - 20; y < plan.chinY; y += 5) {
      for (let x = plan.cx - 130; x < plan.cx + 130; x += 5) {
        if (growth(rig, plan, x, y) > 0.4) ctx.rect(x - 3, y - 3, 6, 6);
      }
    }
    ctx.fill();
  });
}
