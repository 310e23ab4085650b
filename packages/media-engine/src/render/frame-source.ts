/** Frames of a rig in order, drawn into memory that somebody else reads. */
import { createCanvas } from '@napi-rs/canvas';
import { createMotion } from '../motion/pose.ts';
import type { Rig, TimeMap } from '../rig/rig.ts';
import { buildScene } from '../scene/build-scene.ts';
import type { Scene } from '../scene/scene.ts';
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
const scenes = new Map<string, Scene>();

/** The layers of a rig are kept: the next clip of the same actor starts at once. */
async function sceneOf(rig: Rig): Promise<Scene> {
  const key = JSON.stringify(rig);
  const scene = scenes.get(key) ?? (await buildScene(rig));
  scenes.delete(key);
  scenes.set(key, scene);
  for (const old of scenes.keys()) {
    if (scenes.size <= keptScenes) break;
    scenes.delete(old);
  }
  return scene;
}

export async function createFrameSource({ rig, time, track }: FrameJob): Promise<FrameSource> {
  const scene = await sceneOf(rig);
  const motion = createMotion(rig, time);
  const { width, height, fps } = FRAME;
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  /** Reading pixels back costs more than drawing them, so only parts that look different are read. */
  const seen = new WeakMap<Uint8Array, string[]>();

  return {
    draw(index, target) {
      const pose = motion.at(index / fps, track?.frames[index]);
      const keys = scene.parts.map((part) => part.key(pose));
      const before = seen.get(target);
      if (before && keys.every((key, i) => key === before[i])) return;
      scene.paint(ctx, pose);
      seen.set(target, keys);
      if (!before) {
        target.set(ctx.getImageData(0, 0, width, height).data);
        return;
      }
      scene.parts.forEach(({ rect }, i) => {
        if (keys[i] === before[i]) return;
        const x = Math.max(0, rect.x);
        const y = Math.max(0, rect.y);
        const w = Math.min(width, rect.x + rect.width) - x;
        const h = Math.min(height, rect.y + rect.height) - y;
        const { data } = ctx.getImageData(x, y, w, h);
        for (let row = 0; row < h; row++) {
          target.set(data.subarray(row * w * 4, (row + 1) * w * 4), ((y + row) * width + x) * 4);
        }
      });
    },
  };
}
