/** Frames of a rig in order, drawn into memory that another thread reads. */
import { createCanvas } from '@napi-rs/canvas';
import { createMotion } from '../motion/pose.ts';
import type { Rig, TimeMap } from '../cast/rig.ts';
import { buildScene } from './build-scene.ts';
import type { Scene } from '../motion/scene.ts';
import type { MakeLayer, Rect } from '../drawing/layer.ts';
import { FRAME } from '../types.ts';
import type { SpeechTrack } from '../types.ts';

export interface FrameJob {
  rig: Rig;
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
export function sceneOf(rig: Rig, make?: MakeLayer): Promise<Scene> {
  const key = JSON.stringify(rig);
  const scene = scenes.get(key) ?? buildScene(rig, make);
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

export async function createFrameSource({ rig, time, track }: FrameJob): Promise<FrameSource> {
  const scene = await sceneOf(rig);
  const motion = createMotion(rig, time);
  const { width, height, fps } = FRAME;
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const whole: Rect = { x: 0, y: 0, width, height };
  /** What the canvas shows, and what each target last received: only changed parts are touched. */
  let shown: string[] = [];
  const given = new WeakMap<Uint8Array, string[]>();
  const changed = (keys: readonly string[], before: readonly string[]): Rect[] =>
    before.length === 0
      ? [whole]
      : scene.parts.filter((_, i) => keys[i] !== before[i]).map(({ rect }) => rect);

  const copy = (rect: Rect, target: Uint8Array): void => {
    const x = Math.max(0, rect.x);
    const y = Math.max(0, rect.y);
    const w = Math.min(width, rect.x + rect.width) - x;
    const h = Math.min(height, rect.y + rect.height) - y;
    const { data } = ctx.getImageData(x, y, w, h);
    for (let row = 0; row < h; row++) {
      target.set(data.subarray(row * w * 4, (row + 1) * w * 4), ((y + row) * width + x) * 4);
    }
  };

  return {
    draw(index, target) {
      const pose = motion.at(index / fps, track?.frames[index]);
      const keys = scene.parts.map((part) => part.key(pose));
      const stale = changed(keys, shown);
      if (stale.length > 0) {
        ctx.save();
        ctx.beginPath();
        const { x, y, width: w, height: h } = around(stale);
        ctx.rect(x, y, w, h);
        ctx.clip();
        scene.paint(ctx, pose);
        ctx.restore();
        shown = keys;
      }
      for (const rect of changed(keys, given.get(target) ?? [])) copy(rect, target);
      given.set(target, keys);
    },
  };
}
