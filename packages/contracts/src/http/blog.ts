import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { pageQuery } from './pages.ts';

export const blogPost = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  featuredImage: z.string().nullable().describe('a picture served by us'),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  author: z.string().nullable(),
});
export type BlogPost = z.infer<typeof blogPost>;

/** Lists posts, newest first. Drafts are never included, whatever the query says. */
export const listBlogPosts = defineContract(routes.listBlogPosts, {
  query: pageQuery.extend({ published: z.enum(['true', 'false']).default('true') }),
  responses: { 200: z.array(blogPost), 400: commonErrors[400] },
});
