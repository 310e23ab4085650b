/** Eyes and brows, drawn in every frame. */
import { Path2D } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, mix, shade } from '../drawing/color.ts';
import { clamp, lerp } from '../drawing/geometry.ts';
import type { PathSink } from '../drawing/geometry.ts';
import { drawLayer } from '../drawing/layer.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import { linear } from '../drawing/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../cast/rig.ts';
import { CX, shapeOf } from './form.ts';
import type { Sitter } from './head.ts';
import type { Plan } from './plan.ts';

/** How the head is turned: where a point beside the middle line is, and how far that line moved, px. */
export interface FaceTurn {
  moved(dx: number): number;
  reach: number;
}

/** The iris with its pupil, around (0, 0). */
export function makeIris({ eyes }: PersonRig, { eye }: Plan, make: MakeLayer): Promise<Layer> {
  const r = eye.iris;
  return make(
    { x: -24, y: -24, width: 48, height: 48 },
    (ctx) => {
      const disc = (radius: number, fill: SKRSContext2D['fillStyle']): void => {
        ctx.fillStyle = fill;
        ctx.beginPath();
        ctx.arc(0, 0, radius, 0, Math.PI * 2);
        ctx.fill();
      };
      disc(r, shade(eyes, -0.2));
      disc(
        r - 1.8,
        linear(ctx, 0, -r, 0, r, [
          [0, shade(eyes, -0.13)],
          [0.5, eyes],
          [1, shade(eyes, 0.17, 1.1)],
        ]),
      );
      disc(r * 0.5, '#1b100f');
    },
    2,
  );
}

export function paintEyes(
  ctx: SKRSContext2D,
  sitter: Sitter,
  iris: Layer,
  pose: Pose,
  { moved, reach }: FaceTurn,
): void {
  const { plan, rig } = sitter;
  const wide = 1 + pose.brow * 0.05 + pose.surprise * 0.16 - pose.doubt * 0.1;
  const open = clamp((1 - pose.blink) * wide, 0, 1.2);
  const smile = clamp(pose.smile * 0.75 + Math.max(0, rig.mood) * 0.3, 0, 1);
  for (const side of [-1, 1] as const) {
    // The half that turns away narrows.
    const narrow = 1 - (side * reach) / plan.half;
    ctx.save();
    ctx.translate(CX + moved(side * plan.eyeDx), plan.eyeY);
    ctx.scale(side * narrow, 1);
    const gaze = {
      x: side * (pose.gazeX * plan.eye.half * 0.3 + pose.yaw * 1.5) - 1,
      y: pose.gazeY * 5 - 1.5,
    };
    paintEye(ctx, sitter, { side, open, smile, iris, gaze });
    paintBrow(ctx, sitter, pose, side);
    ctx.restore();
  }
}

interface Eye {
  /** −1 left, 1 right; drawn mirrored, so that positive x is outwards. */
  side: number;
  open: number;
  smile: number;
  iris: Layer;
  gaze: { x: number; y: number };
}

/** The edge of the upper lid: `lift` is how far it is up, from −low to up. */
function traceLid(path: PathSink, { half: w, tilt }: Plan['eye'], lift: number): void {
  path.moveTo(-w, 5);
  path.bezierCurveTo(-w * 0.78, -lift * 1.3 + 1, w * 0.5, -lift * 1.42 - 1, w, -tilt);
}

function paintEye(ctx: SKRSContext2D, { plan, skin, rig }: Sitter, eye: Eye): void {
  const { half: w, up, low: deep, tilt, lash } = plan.eye;
  const low = deep * (1 - eye.smile * 0.26);
  const lift = lerp(-low * 0.72, up, eye.open);
  const ball = shapeOf((path) => {
    traceLid(path, plan.eye, lift);
    path.bezierCurveTo(w * 0.66, low * 1.2, -w * 0.5, low * 1.32, -w, 5);
    path.closePath();
  });
  const isOpen = eye.open > 0.07;
  if (isOpen) {
    ctx.save();
    ctx.clip(ball);
    paintBall(ctx, plan, eye, lift);
    ctx.restore();
  }
  // The lid between its crease and its lashes.
  const painted =
    rig.makeup === 'bold' ? mix(skin.shade, '#7b3a78', 0.4) : mix(skin.base, skin.shade, 0.5);
  const crease = Math.max(up * 0.5, lerp(up * 0.86, up * 1.28, Math.min(1, eye.open)));
  const lid = new Path2D();
  traceLid(lid, { ...plan.eye, half: w + 1 }, crease + 4);
  lid.bezierCurveTo(w * 0.5, -lift * 1.42 - 1, -w * 0.78, -lift * 1.3 + 1, -w - 1, 5);
  ctx.fillStyle = painted;
  ctx.fill(lid);
  ctx.lineCap = 'round';
  ctx.strokeStyle = alpha(skin.deep, 0.42);
  ctx.lineWidth = 1.8;
  ctx.beginPath();
  traceLid(ctx, { ...plan.eye, half: w + 1 }, crease + 4);
  ctx.stroke();
  if (isOpen) {
    ctx.strokeStyle = alpha(skin.deep, 0.4);
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    ctx.moveTo(w * 0.9, low * 0.28);
    ctx.bezierCurveTo(w * 0.5, low * 1.16, -w * 0.4, low * 1.24, -w * 0.86, low * 0.5);
    ctx.stroke();
  }
  // Lashes: one tapering shape, with a wing outside.
  const wing = lash > 4 ? 8 : 2;
  ctx.fillStyle = lash > 4 ? '#20130f' : mix(shade(skin.deep, -0.12), '#20130f', 0.5);
  ctx.beginPath();
  traceLid(ctx, plan.eye, lift);
  ctx.quadraticCurveTo(
    w + wing * 0.6,
    -tilt - 3,
    w + wing,
    -tilt - wing * 0.9 * Math.min(1, eye.open * 2 - 0.4),
  );
  ctx.bezierCurveTo(
    w * 0.56,
    -lift * 1.42 - lash * 1.5,
    -w * 0.78,
    -lift * 1.3 - lash * 0.7,
    -w - 1,
    5,
  );
  ctx.fill();
}

/** The white, the iris, the shadow of the lid and two lights; the caller clips to the eye. */
function paintBall(ctx: SKRSContext2D, plan: Plan, { side, gaze, iris }: Eye, lift: number): void {
  const { up, low, iris: r } = plan.eye;
  ctx.fillStyle = linear(ctx, 0, -up, 0, low, [
    [0, '#e3d9da'],
    [0.45, '#fbf8f5'],
    [1, '#ffffff'],
  ]);
  ctx.fillRect(-40, -40, 80, 80);
  ctx.save();
  ctx.translate(gaze.x, gaze.y);
  drawLayer(ctx, iris);
  ctx.restore();
  ctx.strokeStyle = alpha('#2a1418', 0.2);
  ctx.lineWidth = 11;
  ctx.beginPath();
  traceLid(ctx, plan.eye, lift);
  ctx.stroke();
  for (const [x, y, radius, opacity] of [
    [-r * 0.36, -r * 0.38, r * 0.28, 1],
    [r * 0.36, r * 0.4, r * 0.14, 0.6],
  ] as const) {
    ctx.fillStyle = alpha('#ffffff', opacity);
    ctx.beginPath();
    ctx.arc(gaze.x + side * x, gaze.y + y, radius, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** One tapering shape that rises, frowns and lifts on one side. */
function paintBrow(
  ctx: SKRSContext2D,
  { plan, rig, skin }: Sitter,
  pose: Pose,
  side: number,
): void {
  const { thick, arch, tilt, y } = plan.brow;
  const lift =
    pose.brow * 10 + pose.surprise * 5 + pose.doubt * (side > 0 ? 8 : -4) - pose.blink * 2;
  const hair = rig.hair.style === 'hijab' ? '#2c201b' : rig.hair.color;
  const { l } = fromHex(hair);
  ctx.save();
  ctx.translate(1, -y - lift);
  ctx.rotate(
    tilt + 0.02 - lift * 0.004 + (rig.mood < -0.3 ? -0.14 : 0) - Math.max(0, pose.doubt) * 0.1,
  );
  ctx.fillStyle =
    l > 0.7 ? mix(shade(hair, -0.26), skin.deep, 0.2) : shade(hair, l > 0.4 ? -0.1 : 0.01);
  ctx.beginPath();
  ctx.moveTo(-27, 6);
  ctx.bezierCurveTo(-10, -arch, 14, -arch - 4, 35, 7);
  ctx.bezierCurveTo(14, -arch - 4 + thick * 0.9, -8, -arch + thick * 1.15, -25, 6 + thick);
  ctx.quadraticCurveTo(-32, 5 + thick * 0.5, -27, 6);
  ctx.fill();
  ctx.restore();
}
