/** The mouth of a foreign picture, as the user marked it. */
import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const corner = z.object({ x: fraction, y: fraction });

const eye = z.object({ left: corner, right: corner, gap: fraction });

export const mouthMarkSchema = z
  .object({ left: corner, right: corner, eyes: z.tuple([eye, eye]).optional() })
  .refine(({ left, right }) => right.x > left.x);

/** The corners of the mouth, as fractions of the picture's width and height, and of the eyes if they are known. */
export type MouthMark = z.infer<typeof mouthMarkSchema>;
export type Corner = MouthMark['left'];
