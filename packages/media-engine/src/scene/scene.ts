/** A scene is a rig made ready to draw: what never changes is painted once into layers. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createLayer } from '../paint/layer.ts';
import type { Layer, Rect } from '../paint/layer.ts';
import { paintBackdrop } from '../backdrop/backdrop.ts';
import type { Pose } from '../motion/pose.ts';
import { createPersonScene } from '../person/person-scene.ts';
import { createPuppetScene } from '../puppet/puppet-scene.ts';
import type { Rig } from '../rig/rig.ts';
import { createRobotScene } from '../robot/robot-scene.ts';
import { FRAME } from '../types.ts';

/** A region of the frame that looks the same as long as its key does. */
export interface MovingPart {
  rect: Rect;
  key(pose: Pose): string;
}

export interface Scene {
  /** Outside these nothing ever changes. */
  parts: MovingPart[];
  /** Paints the whole frame. */
  paint(ctx: SKRSContext2D, pose: Pose): void;
}

export async function buildScene(rig: Rig): Promise<Scene> {
  const backdrop = await createLayer({ x: 0, y: 0, width: FRAME.width, height: FRAME.height }, (ctx) =>
    paintBackdrop(ctx, rig.backdrop, rig.seed),
  );
  switch (rig.kind) {
    case 'person':
      return createPersonScene(rig, backdrop);
    case 'puppet':
      return createPuppetScene(rig, backdrop);
    case 'robot':
      return createRobotScene(rig, backdrop);
  }
}

export type { Layer };
