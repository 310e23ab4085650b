/** The actors that Talkreel ships with, in the order of the product. */
import type { ActorSpec } from './actor.ts';
import { people } from './people.ts';
import { puppets } from './puppets.ts';
import { robots } from './robots.ts';

export const cast: ActorSpec[] = [...people, ...puppets, ...robots];
