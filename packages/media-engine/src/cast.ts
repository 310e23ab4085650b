/** The actors that Talkreel ships with, in the order of the product. */
import type { ActorSpec } from './cast/actor.ts';
import { people } from './cast/people.ts';
import { puppets } from './cast/puppets.ts';
import { robots } from './cast/robots.ts';

export const cast: ActorSpec[] = [...people, ...puppets, ...robots];
