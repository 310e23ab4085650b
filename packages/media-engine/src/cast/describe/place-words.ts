/** Places, as descriptions call them. A new synonym is one line here. */
import type { Backdrop } from '../rig.ts';
import type { Table } from './words.ts';

type Kind = Backdrop['kind'];

export const backdropWords: Table<Kind> = [
  ['cafe|coffee shop|coffeehouse|restaurant|bar|pub|bakery|diner|bistro', 'cafe'],
  ['office|home office|workplace|coworking|coworking space|meeting room|boardroom', 'office'],
  ['park|garden|forest|woods|meadow|field|backyard', 'park'],
  ['nightclub|club', 'city-night'],
  ['city|city street|street|downtown|urban|town|village|sidewalk', 'street'],
  ['mountain|mountains|snow|snowy|ski slope|ski resort|alps', 'mountains'],
  ['desert|dunes', 'desert'],
  ['bedroom|dorm', 'bedroom'],
  ['kitchen', 'kitchen'],
  ['beach|sea|ocean|seaside|tropical island|sunny coast', 'beach'],
  ['gym|home gym', 'gym'],
  ['library|bookshop|bookstore|university', 'library'],
  ['classroom|school|lecture hall|kindergarten', 'classroom'],
  ['hospital|hospital corridor|clinic|medical office|pharmacy|laboratory', 'clinic'],
  ['shop|store|boutique|supermarket|salon|showroom', 'shop'],
  ['workshop|garage|factory|warehouse|building site|construction site', 'workshop'],
  ['living room', 'living-room'],
  ['curtain|theatre|theater|spotlight|stage', 'curtain'],
  ['space|galaxy|planet|cosmic', 'orbit'],
  ['cyber|matrix|tron', 'grid'],
  ['studio', 'studio'],
];

/** Words that say where somebody is only if no place is named. */
export const backdropHints: Table<Kind> = [
  ['coffee', 'cafe'],
  ['corporate|desk', 'office'],
  ['outdoor|outdoors|nature|trees|hiking', 'park'],
  ['bed|fairy lights', 'bedroom'],
  ['cooking|chef', 'kitchen'],
  ['tropical|island|summer', 'beach'],
  ['fitness|workout|yoga|athlete|athletic|trainer', 'gym'],
  ['bookshelf|books|study', 'library'],
  ['home|house|sofa|couch|apartment|cosy|cozy', 'living-room'],
  ['digital|virtual', 'grid'],
  ['stars', 'orbit'],
  ['plain|backdrop|wall|solid', 'studio'],
];

/** The time of day: a place of its own if no other is named. */
export const hourWords: Table<Kind> = [
  ['night|neon', 'city-night'],
  ['sunset|sunrise|dusk|dawn|golden hour', 'sunset'],
];
