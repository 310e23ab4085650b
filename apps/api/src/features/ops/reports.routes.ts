import { listOpsReports, postOpsDecision } from '@talkreel/contracts/http/ops-reports';
import { describeAffected } from '@talkreel/contracts/consent';
import { mediaPath } from '@talkreel/contracts/media';
import { reviewPath } from '@talkreel/contracts/page-meta';
import type { OperatorAction } from '@talkreel/contracts/names';
import type { ReportDecision } from '@talkreel/contracts/reports';
import type { DbOrTx } from '@talkreel/db/client';
import { listSourcesOf, withdrawConsent, type Withdrawn } from '@talkreel/db/media/consents.repo';
import { noteFound } from '@talkreel/db/operators/operator-actions.repo';
import {
  decideReports,
  endShowing,
  findReportedOwner,
  listOpenCases,
  readReportQueue,
} from '@talkreel/db/operators/reports.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '../../serve.ts';
import { act, refused } from './act.ts';
import type { OpsOptions } from './ops-options.ts';
import { shownTitle } from './ops.view.ts';

const CASES = 50;
const ACTIONS: Record<ReportDecision, OperatorAction> = {
  keep: 'report.kept',
  hide: 'report.hidden',
  'take-down': 'report.taken-down',
  withdraw: 'report.withdrawn',
};

/** What visitors reported, and what operators decide. */
export const reportRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps, services }) => {
  const { db } = deps;

  serve(app, listOpsReports, async () => {
    const [cases, { open }] = await Promise.all([listOpenCases(db, CASES), readReportQueue(db)]);
    return {
      open,
      items: cases.map((row) => ({
        video: row.video,
        projectId: row.project_id,
        title: shownTitle(row),
        user: { id: row.owner_id, username: row.username },
        videoUrl: row.video_path === null ? null : mediaPath('video', row.video_path),
        shareUrl: row.share_slug === null ? null : `/share/${row.share_slug}`,
        reviewUrl: row.review_slug === null ? null : reviewPath(row.review_slug),
        isInCommunity: row.is_approved ?? false,
        oldestAt: row.oldest_at.toISOString(),
        count: row.count,
        reports: row.reports,
      })),
    };
  });

  serve(app, postOpsDecision, async (request) => {
    const { video } = request.params;
    const { decision, key } = request.body;
    const ownerId = await findReportedOwner(db, video);
    return act(
      db,
      request,
      {
        action: ACTIONS[decision],
        subject: video,
        ...(ownerId !== undefined && { userId: ownerId }),
      },
      (tx) => decide(tx, video, decision, key),
      async ({ withdrawn }) => {
        for (const one of withdrawn) await services.consents.finish(one);
        if (ownerId !== undefined) services.library.changed(ownerId);
      },
    );
  });
};

/** Returns the consents that it withdrew. */
async function decide(
  tx: DbOrTx,
  video: string,
  decision: ReportDecision,
  key: string,
): Promise<{ withdrawn: Withdrawn[] }> {
  const decided = await decideReports(tx, video, decision);
  if (!decided) throw refused('done_before', 'These reports have been decided already.');
  const { projectId, reports } = decided;
  const withdrawn: Withdrawn[] = [];
  if (decision === 'hide' || decision === 'take-down')
    await endShowing(tx, { id: projectId, video, forGood: decision === 'take-down' });
  if (decision === 'withdraw') {
    const sources = await listSourcesOf(tx, projectId);
    if (sources.length === 0)
      throw refused(
        'no_real_person',
        'No photo or recording of a real person is in this video. Take it down instead.',
      );
    for (const source of sources) {
      const done = await withdrawConsent(tx, source, 'operator');
      if (done) withdrawn.push(done);
    }
  }
  const deleted = withdrawn.flatMap((one) => describeAffected(one.affected)).join(', ');
  await noteFound(tx, key, { projectId, reports, ...(decision === 'withdraw' && { deleted }) });
  return { withdrawn };
}
