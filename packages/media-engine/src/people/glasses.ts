import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, shade } from '../drawing/color.ts';
import { inside, linear } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { FacePlan } from './face-plan.ts';

const frames: Record<Exclude<PersonRig['glasses'], 'none'>, { color: string; width: number }> = {
  round: { color: '#2a2730', width: 5 },
  square: { color: '#2f2a2c', width: 6 },
  'cat-eye': { color: '#7a2b3d', width: 6.5 },
  sun: { color: '#17151b', width: 6 },
};

export function paintGlasses(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan): void {
  const kind = rig.glasses;
  if (kind === 'none') return;
  const { cx, eyeDx, eyeY, cheekHalf } = plan;
  const { width } = frames[kind];
  const color = rig.glassesColor ?? frames[kind].color;
  const y = eyeY + 3;
  const lens = (side: number) => (c: PathSink) => {
    const x = cx + side * (eyeDx + 1);
    if (kind === 'round') c.arc(x, y, 45, 0, Math.PI * 2);
    else if (kind === 'cat-eye') {
      c.moveTo(x - side * 42, y - 14);
      c.bezierCurveTo(x - side * 10, y - 34, x + side * 30, y - 36, x + side * 52, y - 38);
      c.bezierCurveTo(x + side * 50, y + 10, x + side * 36, y + 34, x, y + 34);
      c.bezierCurveTo(x - side * 34, y + 34, x - side * 42, y + 10, x - side * 42, y - 14);
      c.closePath();
    } else c.roundRect(x - 45, y - 33, 90, 66, kind === 'sun' ? 26 : 20);
  };
  ctx.save();
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const side of [-1, 1]) {
    inside(ctx, lens(side), () => {
      if (kind === 'sun') {
        ctx.fillStyle = linear(ctx, 0, y - 34, 0, y + 34, [
          [0, alpha('#15131a', 0.96)],
          [1, alpha('#4a3c44', 0.86)],
        ]);
        ctx.fillRect(0, 0, 640, 720);
      }
      const x = cx + side * eyeDx;
      ctx.fillStyle = alpha('#ffffff', kind === 'sun' ? 0.14 : 0.1);
      ctx.beginPath();
      ctx.moveTo(x - 40, y - 50);
      ctx.lineTo(x - 6, y - 50);
      ctx.lineTo(x - 44, y + 50);
      ctx.lineTo(x - 78, y + 50);
      ctx.fill();
    });
    ctx.shadowColor = alpha('#1a0c08', 0.45);
    ctx.shadowBlur = 6;
    ctx.shadowOffsetY = 4;
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.beginPath();
    lens(side)(ctx);
    ctx.stroke();
    ctx.shadowColor = 'transparent';
    ctx.strokeStyle = alpha(shade(color, 0.35), 0.6);
    ctx.lineWidth = 1.3;
    ctx.beginPath();
    lens(side)(ctx);
    ctx.stroke();
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(cx + side * (eyeDx + 47), y - 10);
    ctx.lineTo(cx + side * (cheekHalf + 2), y - 16);
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.moveTo(cx - eyeDx + 46, y - 6);
  ctx.quadraticCurveTo(cx, y - 18, cx + eyeDx - 46, y - 6);
  ctx.stroke();
  ctx.restore();
}
