/** Where the mouth is in a picture that is not ours, as the user marked it. */
import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const corner = z.object({ x: fraction, y: fraction });

export const mouthMarkSchema = z
  .object({ left: corner, right: corner })
  .refine(({ left, right }) => right.x > left.x);

/** The corners of the mouth as they lie in the picture, in fractions of its width and height. */
export type MouthMark = z.infer<typeof mouthMarkSchema>;
export type Corner = MouthMark['left'];
