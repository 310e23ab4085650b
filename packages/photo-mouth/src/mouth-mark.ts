import { z } from 'zod';

const OUTSIDE = 'The corners of the mouth must lie inside the photo.';
const MISSING = 'Please mark both corners of the mouth, each with x and y.';
/** Corners closer together than this, as a share of the photo's width, are a mistake. */
const NARROWEST_MOUTH = 0.002;

const fraction = z.number({ error: MISSING }).min(0, OUTSIDE).max(1, OUTSIDE);
const corner = z.strictObject({ x: fraction, y: fraction }, { error: MISSING });

export type Corner = z.infer<typeof corner>;

/** The corners of an eye, and how far its lids are apart as a share of its width. */
const eye = z.strictObject({ left: corner, right: corner, gap: z.number().min(0).max(1) });
export type EyeMark = z.infer<typeof eye>;

/**
 * The corners of the mouth in the upright photo, as fractions 0..1 of its width and height, and both eyes if they were
 * found, so that they blink.
 */
export const mouthMark = z
  .strictObject(
    { left: corner, right: corner, eyes: z.tuple([eye, eye]).optional() },
    { error: MISSING },
  )
  .refine(({ left, right }) => right.x - left.x >= NARROWEST_MOUTH, {
    error: 'The left corner of the mouth must lie to the left of the right one.',
  });
export type MouthMark = z.infer<typeof mouthMark>;
