import { z } from 'zod';
import { commonErrors } from '../errors.ts';

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

/** Newest first. Drafts are never sent, whatever the query says. */
export const listBlogPosts = {
  path: '/api/blog/posts',
  query: z.object({ published: z.enum(['true', 'false']).default('true') }),
  responses: { 200: z.array(blogPost), 400: commonErrors[400] },
} as const;

export const newsletterRequest = z.object({
  email: z.email('Please enter a valid email address').max(254),
  /** The sentence beside the button was agreed to. */
  consent: z.literal(true, 'Please agree to receive the newsletter'),
});
export type NewsletterRequest = z.infer<typeof newsletterRequest>;

/** `token` takes the address off the list again. A repeat is answered alike, with a token that fits nothing. */
export const newsletterReply = z.object({ token: z.uuid() });
export type NewsletterReply = z.infer<typeof newsletterReply>;

export const postNewsletter = {
  path: '/api/newsletter',
  body: newsletterRequest,
  responses: { 200: newsletterReply, 400: commonErrors[400], 429: commonErrors[429] },
} as const;

export const deleteNewsletter = {
  path: '/api/newsletter/:token',
  params: z.object({ token: z.uuid() }),
  responses: { 204: z.null(), 400: commonErrors[400] },
} as const;
