import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { pageQuery } from './pages.ts';

const defineContract = contractsOf('Blog and newsletter');

export const blogPost = z
  .object({
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    featuredImage: z.string().nullable().describe('a picture served by us'),
    publishedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    author: z.string().nullable(),
  })
  .meta({ id: 'BlogPost' });
export type BlogPost = z.infer<typeof blogPost>;

export const listBlogPosts = defineContract(routes.listBlogPosts, {
  summary: 'List blog posts',
  description: 'Newest first, never drafts.',
  query: pageQuery.extend({ published: z.enum(['true', 'false']).default('true') }),
  responses: { 200: z.array(blogPost), 400: commonErrors[400] },
});
