import { listOpsPosts, postOpsPost } from '@talkreel/contracts/http/ops-blog';
import { listOpsShown, postOpsTakeDown } from '@talkreel/contracts/http/ops-moderation';
import { mediaPath } from '@talkreel/contracts/media';
import { reviewPath } from '@talkreel/contracts/page-meta';
import {
  listAllPosts,
  listShownProjects,
  takeDownProject,
  writePost,
} from '@talkreel/db/operators/operator-content.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import { toBlogPost } from '../../lib/blog.view.ts';
import { act, refused, toItems } from './act.ts';
import type { OpsOptions } from './ops-options.ts';
import { shownTitle } from './ops.view.ts';

const PAGE = 30;
const idOf = ({ id }: { id: number }): string => String(id);

/** What users share, and the blog. */
export const contentRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps: { db } }) => {
  serve(app, listOpsShown, async ({ query: { before = null } }) => {
    const rows = await listShownProjects(db, { before, limit: PAGE + 1 });
    return toItems(rows, PAGE, idOf, (row) => ({
      id: row.id,
      title: shownTitle({ ...row, project_id: row.id }),
      user: { id: row.user_id, username: row.username },
      isInCommunity: row.is_approved,
      shareUrl: row.share_slug === null ? null : `/share/${row.share_slug}`,
      reviewUrl: row.review_slug === null ? null : reviewPath(row.review_slug),
      videoUrl: row.video_path === null ? null : mediaPath('video', row.video_path),
      createdAt: row.created_at.toISOString(),
    }));
  });

  serve(app, postOpsTakeDown, async (request) => {
    const { id } = request.params;
    return act(db, request, { action: 'project.taken-down', subject: String(id) }, async (tx) => {
      if (!(await takeDownProject(tx, id))) throw refused('done_before', 'This is not shared.');
      return {};
    });
  });

  serve(app, listOpsPosts, async ({ query: { before = null } }) => {
    const rows = await listAllPosts(db, { before, limit: PAGE + 1 });
    return toItems(rows, PAGE, idOf, toBlogPost);
  });

  serve(app, postOpsPost, async (request) => {
    const { id, slug, title, excerpt, author, publishedAt } = request.body;
    const post = {
      slug,
      title,
      excerpt,
      author: author || null,
      published_at: publishedAt === null ? null : new Date(publishedAt),
    };
    return act(
      db,
      request,
      { action: 'post.saved', subject: slug, details: { id, title, excerpt, author, publishedAt } },
      async (tx) => {
        const outcome = await writePost(tx, id, post);
        if (outcome === 'gone') throw notFound();
        if (outcome === 'taken') throw refused('slug_taken', 'Another post has this slug.');
        return post;
      },
    );
  });
};
