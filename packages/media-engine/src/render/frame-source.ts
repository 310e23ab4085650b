/** Frames of a rig in order, drawn into memory that another thread reads. */
import { createMotion } from '../motion/pose.ts';
import type { TimeMap } from '../cast/rig.ts';
import { bleed } from './bleed.ts';
import { buildScene, frameCanvas, type SceneSpec } from './build-scene.ts';
import type { Scene } from '../motion/scene.ts';
import type { MakeLayer, Rect } from '../drawing/layer.ts';
import { FRAME, frames } from '../types.ts';
import type { Frame, SpeechTrack } from '../types.ts';

/** Frames of a cut-out have an alpha. */
export interface FrameJob extends SceneSpec {
  time: TimeMap;
  track?: SpeechTrack | undefined;
}

export interface FrameSource {
  /** Draws frame `index` and copies what changed since this `target` was last filled. */
  draw(index: number, target: Uint8Array): void;
}

const keptScenes = 3;
const scenes = new Map<string, Promise<Scene>>();

/** The layers of a rig are cached, so the next clip of the same actor starts at once. */
export function sceneOf(spec: SceneSpec, make?: MakeLayer): Promise<Scene> {
  const key = JSON.stringify([spec.shape, spec.isCutOut === true, spec.rig]);
  const scene = scenes.get(key) ?? buildScene(spec, make);
  scenes.delete(key);
  scenes.set(key, scene);
  scene.catch(() => scenes.delete(key));
  for (const old of scenes.keys()) {
    if (scenes.size <= keptScenes) break;
    scenes.delete(old);
  }
  return scene;
}

/** One rectangle around all of them, since clipping to several would soften the edges inside. */
function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The whole pixels of a frame that show a rectangle of the scene. */
function pixelsOf({ x, y, width, height }: Rect, frame: Frame): Rect {
  const { view, scale } = frame;
  const left = Math.max(0, Math.floor((x - view.x) * scale));
  const top = Math.max(0, Math.floor((y - view.y) * scale));
  const right = Math.min(frame.width, Math.ceil((x - view.x + width) * scale));
  const bottom = Math.min(frame.height, Math.ceil((y - view.y + height) * scale));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

export async function createFrameSource(job: FrameJob): Promise<FrameSource> {
  const { rig, shape, time, track, isCutOut = false } = job;
  const scene = await sceneOf({ rig, shape, isCutOut });
  const motion = createMotion(rig, time);
  const { width, height } = frames[shape];
  const { ctx } = frameCanvas(shape);
  const whole: Rect = { x: 0, y: 0, width, height };
  const parts = scene.parts.map(({ rect }) => pixelsOf(rect, frames[shape]));
  /** What the canvas shows, and what each target last received: only changed parts are touched. */
  let shown: string[] = [];
  const given = new WeakMap<Uint8Array, string[]>();
  const changed = (keys: readonly string[], before: readonly string[]): Rect[] =>
    before.length === 0
      ? [whole]
      : parts.filter((rect, i) => rect.width > 0 && rect.height > 0 && keys[i] !== before[i]);

  const copy = ({ x, y, width: w, height: h }: Rect, target: Uint8Array): void => {
    const { data } = ctx.getImageData(x, y, w, h);
    for (let row = 0; row < h; row++) {
      target.set(data.subarray(row * w * 4, (row + 1) * w * 4), ((y + row) * width + x) * 4);
    }
  };

  return {
    draw(index, target) {
      const pose = motion.at(index / FRAME.fps, track?.frames[index]);
      const keys = scene.parts.map((part) => part.key(pose));
      const stale = changed(keys, shown);
      if (stale.length > 0) {
        ctx.save();
        ctx.beginPath();
        const { x, y, width: w, height: h } = around(stale);
        const unitsToPixels = ctx.getTransform();
        ctx.resetTransform();
        ctx.rect(x, y, w, h);
        ctx.clip();
        if (isCutOut) ctx.clearRect(x, y, w, h);
        ctx.setTransform(unitsToPixels);
        scene.paint(ctx, pose, isCutOut);
        ctx.restore();
        shown = keys;
      }
      const lacking = changed(keys, given.get(target) ?? []);
      for (const rect of lacking) copy(rect, target);
      if (isCutOut && lacking.length > 0)
        bleed(new Uint32Array(target.buffer, target.byteOffset, width * height), width);
      given.set(target, keys);
    },
  };
}
