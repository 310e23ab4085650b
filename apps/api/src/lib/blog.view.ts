import type { BlogPost } from '@talkreel/contracts/http/blog';
import type { BlogPostRow } from '@talkreel/db/schema';

export function toBlogPost(post: BlogPostRow): BlogPost {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    featuredImage: post.featured_image,
    publishedAt: post.published_at?.toISOString() ?? null,
    createdAt: post.created_at.toISOString(),
    author: post.author,
  };
}
