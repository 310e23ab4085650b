import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { opsRoutes } from '../ops-routes.ts';
import { blogPost } from './blog.ts';
import { rowId } from './ids.ts';
import { actionBody, actionReplies } from './ops-actions.ts';

/** All posts including drafts, newest first. */
export const listOpsPosts = defineContract(opsRoutes.listOpsPosts, {
  query: z.object({ before: rowId.optional() }),
  responses: {
    200: z.object({ items: z.array(blogPost), next: z.string().nullable() }),
    400: commonErrors[400],
    404: commonErrors[404],
  },
});

/** Saves a post; without an id a new one. It is on the blog from `publishedAt`; null makes it a draft. */
export const postOpsPost = defineContract(opsRoutes.postOpsPost, {
  body: actionBody.extend({
    id: rowId.nullable(),
    slug: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens'),
    title: z.string().trim().min(1, 'A post needs a title').max(200),
    excerpt: z.string().trim().min(1, 'A post needs a text').max(2_000),
    author: z.string().trim().max(100),
    publishedAt: z.iso.datetime().nullable(),
  }),
  responses: actionReplies,
});
