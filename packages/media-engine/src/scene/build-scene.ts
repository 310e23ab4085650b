import { layersInTurn } from '../paint/layer.ts';
import type { MakeLayer } from '../paint/layer.ts';
import { paintBackdrop } from '../backdrop/backdrop.ts';
import { createPersonScene } from '../person/person-scene.ts';
import { createPuppetScene } from '../puppet/puppet-scene.ts';
import type { Rig } from '../rig/rig.ts';
import { createRobotScene } from '../robot/robot-scene.ts';
import { FRAME } from '../types.ts';
import type { Scene } from './scene.ts';

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
