import { z } from 'zod';

/** A job carries an id and the version of its own shape, nothing else. */
export const stageJob = z.object({ v: z.literal(1), stageId: z.uuid() });
export type StageJob = z.infer<typeof stageJob>;
