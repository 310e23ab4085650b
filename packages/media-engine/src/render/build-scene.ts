import { layersInTurn } from '../drawing/layer.ts';
import type { MakeLayer } from '../drawing/layer.ts';
import { paintBackdrop } from '../backdrops/backdrop.ts';
import { createPersonScene } from '../people/person-scene.ts';
import { createPuppetScene } from '../puppets/puppet-scene.ts';
import type { Rig } from '../cast/rig.ts';
import { createRobotScene } from '../robots/robot-scene.ts';
import { FRAME } from '../types.ts';
import type { Scene } from '../motion/scene.ts';

/** Prepares a rig for drawing: what never changes is painted once into layers. */
export async function buildScene(rig: Rig, make: MakeLayer = layersInTurn()): Promise<Scene> {
  const backdrop = make({ x: 0, y: 0, width: FRAME.width, height: FRAME.height }, (ctx) =>
    paintBackdrop(ctx, rig.backdrop, rig.seed),
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
