/** The actors that Talkreel ships with. The order here is the order in the product. */
import type { Rig } from './rig/rig.ts';

export interface ActorSpec {
  /** Kebab-case; also the name of its files. */
  id: string;
  name: string;
  /** Name with a word of character, as shown on the tile. */
  title: string;
  setting: 'Digital Performance' | 'Puppet Performance' | 'Digital Character';
  durationSeconds: 8 | 10 | 15 | 20;
  rig: Rig;
}

export const cast: ActorSpec[] = [
  {
    id: 'clara',
    name: 'Clara',
    title: 'Clara',
    setting: 'Digital Performance',
    durationSeconds: 15,
    rig: {
      engine: 1,
      kind: 'person',
      seed: 11,
      energy: 0.55,
      gestures: ['tilt', 'smile', 'glance', 'brow'],
      backdrop: { kind: 'living-room', color: '#efe3d2' },
      gender: 'female',
      age: 'young',
      skin: '#f0c3a4',
      eyes: '#5d8a52',
      hair: { style: 'long-straight', color: '#7a4426' },
      beard: 'none',
      glasses: 'none',
      freckles: true,
      makeup: 'natural',
      jewellery: 'necklace',
      headwear: 'none',
      outfit: { style: 'sweater', color: '#f3ead9', accent: '#d9775f' },
      mood: 0.45,
    },
  },
  {
    id: 'berry',
    name: 'Berry',
    title: 'Berry',
    setting: 'Puppet Performance',
    durationSeconds: 10,
    rig: {
      engine: 1,
      kind: 'puppet',
      seed: 3,
      energy: 0.9,
      gestures: ['bounce', 'glance', 'tilt', 'wave'],
      backdrop: { kind: 'curtain', color: '#4a62a8' },
      head: 'round',
      fur: '#d94f8e',
      belly: '#f3a0bd',
      nose: { shape: 'ball', color: '#f2c230' },
      tuft: { style: 'mop', color: '#7048c8' },
      ears: 'none',
      eyes: 'round',
      glasses: true,
      prop: 'none',
      propColor: '#f2c230',
      outfit: '#2f74c4',
    },
  },
  {
    id: 'nova',
    name: 'Nova',
    title: 'Nova',
    setting: 'Digital Character',
    durationSeconds: 8,
    rig: {
      engine: 1,
      kind: 'robot',
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
    },
  },
];
