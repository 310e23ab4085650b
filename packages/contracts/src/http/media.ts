import { z } from 'zod';

/** A path of ours such as `/api/videos/actors/clara.mp4`. */
export const mediaUrl = z.string();

/** A catalog id or one of our own media paths; the server tells them apart. `missing`: the message if it is empty. */
export const mediaReference = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(500);
