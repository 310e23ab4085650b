import { z } from 'zod';

/*
 * What requests for several videos have in common. The bounds here are far above any limit, so that whatever somebody
 * wrote gets a sentence of its own.
 */

export const LIST_MAX = 200;

/** The text that one of the videos speaks. */
export const videoText = z.string().max(20_000).trim();

/** What a user should change first. */
export interface Problem {
  path: Array<string | number>;
  message: string;
}

/** Reports the first problem of the whole request, if it has one. */
export function refineBy<Request>(problemOf: (request: Request) => Problem | null) {
  return (request: Request, context: z.RefinementCtx): void => {
    const problem = problemOf(request);
    if (problem) context.addIssue({ code: 'custom', ...problem });
  };
}
