import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { layersFor, layersInTurn } from '../drawing/layer.ts';
import type { MakeLayer } from '../drawing/layer.ts';
import { paintBackdrop } from '../backdrops/backdrop.ts';
import { createPersonScene } from '../people/person-scene.ts';
import { createPuppetScene } from '../puppets/puppet-scene.ts';
import type { Rig } from '../cast/rig.ts';
import { createRobotScene } from '../robots/robot-scene.ts';
import { frames } from '../types.ts';
import type { Shape } from '../types.ts';
import type { Scene } from '../motion/scene.ts';

export interface SceneSpec {
  rig: Rig;
  shape: Shape;
  /** The actor alone, on nothing. */
  isCutOut?: boolean | undefined;
}

/** Prepares a rig for drawing in a shape: what never changes is painted once into layers. */
export async function buildScene(
  { rig, shape, isCutOut = false }: SceneSpec,
  makeAny: MakeLayer = layersInTurn(),
): Promise<Scene> {
  const frame = frames[shape];
  const shadows = isCutOut ? 'apart' : 'within';
  const make = layersFor(frame, (rect, draw, scale) => makeAny(rect, draw, scale, shadows));
  const backdrop = make(frame.view, (ctx) =>
    paintBackdrop(ctx, rig.backdrop, rig.seed, frame.view),
  );
  switch (rig.kind) {
    case 'person':
      return createPersonScene(rig, backdrop, make);
    case 'puppet':
      return createPuppetScene(rig, backdrop, make);
    case 'robot':
      return createRobotScene(rig, backdrop, make);
  }
}

/** A canvas of a shape that is drawn on in the units of scenes. */
export function frameCanvas(shape: Shape): { canvas: Canvas; ctx: SKRSContext2D } {
  const { view, scale, width, height } = frames[shape];
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
  return { canvas, ctx };
}
