/** The actors that Talkreel ships with, in the order of the product: the best first, all kinds mixed. */
import type { ActorSpec } from './actor.ts';
import { people } from './people.ts';
import { puppets } from './puppets.ts';
import { robots } from './robots.ts';

const order = ['amara', 'otto', 'finn', 'nova', 'yuki', 'berry', 'clara', 'gus', 'marcus', 'rose'];
/** Whoever is not named comes last. */
const rank = ({ id }: ActorSpec): number => (order.includes(id) ? order.indexOf(id) : order.length);

export const cast: ActorSpec[] = [...people, ...puppets, ...robots].toSorted(
  (one, other) => rank(one) - rank(other),
);
