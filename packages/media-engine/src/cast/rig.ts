/** A rig is everything needed to draw a character again: about 500 bytes of JSON stored in the image or clip. */
import { z } from 'zod';
import { shapes } from '../types.ts';
import { mouthMark } from '@talkreel/photo-mouth/mouth-mark';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

export const backdropSchema = z.object({
  kind: z.enum([
    'living-room',
    'cafe',
    'office',
    'studio',
    'park',
    'city-night',
    'bedroom',
    'kitchen',
    'beach',
    'gym',
    'library',
    'classroom',
    'clinic',
    'shop',
    'workshop',
    'street',
    'mountains',
    'desert',
    'sunset',
    'curtain',
    'stage',
    'orbit',
    'grid',
    'plain',
  ]),
  color,
});
export type Backdrop = z.infer<typeof backdropSchema>;

export const hairStyles = [
  'long-straight',
  'long-wavy',
  'bangs',
  'bob',
  'ponytail',
  'bun',
  'pixie',
  'afro',
  'curly-long',
  'curly-short',
  'braids',
  'locs',
  'crop',
  'quiff',
  'side-part',
  'buzz',
  'fade',
  'man-bun',
  'receding',
  'bald',
  'hijab',
] as const;
export type HairStyle = (typeof hairStyles)[number];

export const outfitStyles = [
  'tee',
  'sweater',
  'hoodie',
  'blazer',
  'suit',
  'shirt',
  'turtleneck',
  'dress',
  'denim',
  'overalls',
  'coat',
  'apron',
  'cardigan',
  'chef',
  'hi-vis',
  'leather',
  'polo',
  'puffer',
  'raincoat',
  'sari',
  'scrubs',
  'tank',
  'uniform',
  'v-neck',
  'waistcoat',
  'wrap',
] as const;
export type OutfitStyle = (typeof outfitStyles)[number];

/** What is printed on or woven into cloth. */
export const printSchema = z.object({
  kind: z.enum(['stripes', 'pinstripes', 'plaid', 'checks', 'dots', 'flowers']),
  color,
});
export type Print = z.infer<typeof printSchema>;

const common = {
  seed: z.number().int().nonnegative(),
  backdrop: backdropSchema,
  /** 0 still .. 1 lively. */
  energy: z.number().min(0).max(1),
  gestures: z.array(
    z.enum(['tilt', 'nod', 'glance', 'brow', 'smile', 'shrug', 'lean', 'wave', 'bounce', 'ears']),
  ),
};

export const personSchema = z.object({
  ...common,
  /** The version of the drawing code. People of version 1 are not drawn again (decision 110). */
  engine: z.literal(2),
  kind: z.literal('person'),
  gender: z.enum(['female', 'male']),
  age: z.enum(['child', 'young', 'adult', 'senior']),
  skin: color,
  /** The descent whose features are likelier. Absent: anyone's. */
  heritage: z
    .enum(['african', 'east-asian', 'south-asian', 'middle-eastern', 'european'])
    .optional(),
  eyes: color,
  hair: z.object({ style: z.enum(hairStyles), color }),
  beard: z.enum(['none', 'stubble', 'short', 'full', 'goatee', 'moustache']),
  /** Absent: the colour of the hair. */
  beardColor: color.optional(),
  glasses: z.enum(['none', 'round', 'square', 'cat-eye', 'sun']),
  /** Absent: the usual colour of the kind. */
  glassesColor: color.optional(),
  freckles: z.boolean(),
  makeup: z.enum(['none', 'natural', 'bold']),
  jewellery: z.enum(['none', 'studs', 'hoops', 'necklace', 'pearls']),
  headwear: z.enum([
    'none',
    'beanie',
    'cap',
    'headphones',
    'brim',
    'hard-hat',
    'chef-hat',
    'beret',
    'headwrap',
    'flowers',
  ]),
  /** Absent: the outfit's accent. */
  headwearColor: color.optional(),
  outfit: z.object({
    style: z.enum(outfitStyles),
    color,
    /** The colour of what is worn under the garment. */
    accent: color,
    print: printSchema.optional(),
    accentPrint: printSchema.optional(),
  }),
  /** Absent: the neckwear that belongs to the outfit. */
  neckwear: z.object({ kind: z.enum(['none', 'tie', 'bow-tie', 'scarf']), color }).optional(),
  /** −1 grave .. 0 calm .. 1 beaming. */
  mood: z.number().min(-1).max(1),
});
export type PersonRig = z.infer<typeof personSchema>;

export const puppetSchema = z.object({
  ...common,
  engine: z.literal(1),
  kind: z.literal('puppet'),
  /** Outline of the head. */
  head: z.enum(['round', 'tall', 'wide', 'pear']),
  fur: color,
  belly: color,
  nose: z.object({ shape: z.enum(['ball', 'oval', 'snout', 'none']), color }),
  tuft: z.object({ style: z.enum(['yarn', 'spikes', 'mop', 'curls', 'none']), color }),
  ears: z.enum(['none', 'bear', 'bunny', 'floppy', 'horns']),
  eyes: z.enum(['round', 'sleepy', 'close', 'button']),
  glasses: z.boolean(),
  prop: z.enum(['none', 'bow-tie', 'tie', 'scarf', 'collar']),
  propColor: color,
  outfit: color,
});
export type PuppetRig = z.infer<typeof puppetSchema>;

export const robotSchema = z.object({
  ...common,
  engine: z.literal(1),
  kind: z.literal('robot'),
  /** Outline of the head. */
  head: z.enum(['capsule', 'cube', 'screen', 'fox', 'cat']),
  shell: color,
  accent: color,
  light: color,
  ears: z.enum(['pods', 'antennae', 'fins', 'bolts', 'none']),
  mouth: z.enum(['bars', 'line', 'grille']),
  eyes: z.enum(['rings', 'pills', 'pixels']),
});
export type RobotRig = z.infer<typeof robotSchema>;

export const rigSchema = z.discriminatedUnion('kind', [personSchema, puppetSchema, robotSchema]);
export type Rig = z.infer<typeof rigSchema>;

/**
 * Maps time in a clip to time of the motion: motion repeats after `periodSeconds`; mirrored, it
 * runs forward to `periodSeconds` and back again.
 */
export const timeSchema = z.object({
  periodSeconds: z.number().positive(),
  mirror: z.boolean(),
  /**
   * The clip shows parts of another one: so many frames each, from one frame of that one to another, at an even pace.
   * Absent: it shows its own motion.
   */
  path: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
});
export type TimeMap = z.infer<typeof timeSchema>;

/** Added to a clip's tag where a part of it was cut out (`withMoves` in media-tools). */
export const movesSchema = z.object({
  /** How many frames the whole clip has. */
  clipFrames: z.number().int().positive(),
  path: z.array(z.tuple([z.number(), z.number(), z.number()])).min(1),
});
export type Moves = z.infer<typeof movesSchema>;

export const rigTagSchema = z.object({
  talkreel: z.literal(1),
  rig: rigSchema,
  time: timeSchema,
  /** What of the scene the file shows. Absent in files of before there was a choice. */
  shape: z.enum(shapes).default('tile'),
  /** What was described but cannot be drawn; only in portraits. */
  notShown: z.array(z.string()).optional(),
  moves: movesSchema.optional(),
});
/** The data that is written into a file. */
export type RigTag = z.infer<typeof rigTagSchema>;

/** Written into an uploaded photo: where its mouth is. */
export const photoTagSchema = z.object({ talkreel: z.literal(1), mouth: mouthMark });

const pixels = z.number().int().positive();
export const cameraTagSchema = z.object({
  talkreel: z.literal(1),
  camera: z.object({
    photo: z.object({ width: pixels, height: pixels }),
    time: timeSchema,
    /** Whether the head of the marked face turns, too. Absent in files of before it did. */
    turns: z.boolean().optional(),
    /** How near each part of that head is (`photo/nearness.ts`). Absent: it turns as a rounded head. */
    depth: z.string().max(4096).optional(),
  }),
  /** The mouth's position in the photo. */
  mouth: mouthMark.optional(),
  moves: movesSchema.optional(),
});
/** Written into a clip of a photo, in which the camera moves: enough to follow a point of the photo. */
export type CameraTag = z.infer<typeof cameraTagSchema>;

/** Written into a clip of a foreign picture: whether its mouth moves, or only a speaking bar was added. */
export type SpokenTag = { talkreel: 1; lipSync: 'marked' | 'overlay' };
