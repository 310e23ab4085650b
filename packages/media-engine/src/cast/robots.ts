import type { RobotRig } from './rig.ts';
import { actor, type ActorSpec, type RigOf } from './actor.ts';

const robot = (rig: RigOf<RobotRig>): RobotRig => ({ engine: 1, kind: 'robot', ...rig });

export const robots: ActorSpec[] = [
  actor(
    'Nova',
    8,
    'custom-female-1',
    robot({
      seed: 5,
      energy: 0.6,
      gestures: ['tilt', 'glance', 'smile', 'nod'],
      backdrop: { kind: 'orbit', color: '#2b63b8' },
      head: 'capsule',
      shell: '#eef1f6',
      accent: '#aab6c9',
      light: '#43d3f5',
      ears: 'pods',
      mouth: 'bars',
      eyes: 'rings',
    }),
  ),
  actor(
    'Bolt',
    10,
    'default-male',
    robot({
      seed: 17,
      energy: 0.75,
      gestures: ['bounce', 'tilt', 'brow', 'glance'],
      backdrop: { kind: 'plain', color: '#e0a85a' },
      head: 'cube',
      shell: '#f07f4a',
      accent: '#f6e6cf',
      light: '#ffd45c',
      ears: 'bolts',
      mouth: 'grille',
      eyes: 'pills',
    }),
  ),
  actor(
    'Ember',
    15,
    'custom-male-1',
    robot({
      seed: 29,
      energy: 0.7,
      gestures: ['ears', 'tilt', 'smile', 'glance', 'lean'],
      backdrop: { kind: 'orbit', color: '#8a3b62' },
      head: 'fox',
      shell: '#e8733a',
      accent: '#fbeedd',
      light: '#ffb35c',
      ears: 'none',
      mouth: 'line',
      eyes: 'rings',
    }),
  ),
  actor(
    'Pixel',
    20,
    'custom-female-4',
    robot({
      seed: 33,
      energy: 0.65,
      gestures: ['tilt', 'nod', 'glance', 'bounce', 'smile'],
      backdrop: { kind: 'grid', color: '#4b3a9c' },
      head: 'screen',
      shell: '#2f3350',
      accent: '#6c4cf1',
      light: '#5df2b0',
      ears: 'antennae',
      mouth: 'line',
      eyes: 'pixels',
    }),
  ),
];
