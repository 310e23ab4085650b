import type { Rig } from './rig.ts';

export interface ActorSpec {
  /** Kebab-case; also the name of its files. */
  id: string;
  name: string;
  /** The title on the actor's tile. */
  title: string;
  setting: 'Digital Performance' | 'Puppet Performance' | 'Digital Character';
  durationSeconds: 8 | 10 | 15 | 20;
  /** The catalog voice that suits the actor. */
  voiceId: string;
  rig: Rig;
}

const settings = {
  person: 'Digital Performance',
  puppet: 'Puppet Performance',
  robot: 'Digital Character',
} as const;

export function actor(
  name: string,
  durationSeconds: ActorSpec['durationSeconds'],
  voiceId: string,
  rig: Rig,
): ActorSpec {
  return {
    id: name.toLowerCase(),
    name,
    title: name,
    setting: settings[rig.kind],
    durationSeconds,
    voiceId,
    rig,
  };
}

/** A rig without the fields that are the same for every actor of its kind. */
export type RigOf<T> = Omit<T, 'engine' | 'kind'>;
