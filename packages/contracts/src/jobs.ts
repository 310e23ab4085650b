import { z } from 'zod';

/** A job carries only an id and the version of its own shape. */
export const stageJob = z.object({ v: z.literal(1), stageId: z.uuid() });
export type StageJob = z.infer<typeof stageJob>;
