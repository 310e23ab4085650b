import { createHash } from 'node:crypto';
import { REQUEST_TIMEOUT_MS, UPLOAD_MAX_BYTES } from '@talkreel/contracts/constants';
import { postInfluencerVideo } from '@talkreel/contracts/http/influencers';
import { texts } from '@talkreel/contracts/texts';
import { attachImage } from '@talkreel/db/repos/influencers.repo';
import { findOwnProject, type ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { answer, idempotencyKeyOf } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';
import { isDataUrl, isUploaded } from '../../services/photo-upload.service.ts';
import type { InfluencerServices } from './influencer-services.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Base64 takes a third more, and the rest of the body is small. */
const BODY_LIMIT_BYTES = Math.ceil(UPLOAD_MAX_BYTES * 1.4);

/** A portrait of ours or an uploaded photo becomes a clip of its influencer project. */
export const videoRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services, uploads },
) => {
  const { db, references } = services;

  async function projectOf(
    userId: string,
    projectId: number | undefined,
    image: Asset | null,
  ): Promise<ProjectWithFiles | null> {
    // A client that names no project means the one its picture belongs to.
    const id = projectId ?? image?.project_id ?? undefined;
    if (id === undefined) return null;
    const project = await findOwnProject(db, userId, id);
    if (project?.kind === 'influencer') return project;
    if (projectId !== undefined) throw notFound();
    return null;
  }

  app.post(
    postInfluencerVideo.path,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        body: postInfluencerVideo.body,
        querystring: postInfluencerVideo.query,
        response: postInfluencerVideo.responses,
      },
    },
    async (request, reply) => {
      const userId = userIdOf(request);
      const { image: reference, prompt: words, mouth } = request.body;
      const prompt =
        words === undefined || words === '' || words === texts.creator.speakingPrompt
          ? undefined
          : words;
      const isUpload = isDataUrl(reference);
      if (mouth && !isUpload)
        throw invalid('mouth', 'A mouth can only be marked in a photo that is sent along.');
      const named = isUpload ? null : await references.asset('image', reference, userId, 'image');
      // What others approved may be looked at, not animated anew.
      if (named && named.owner_id !== userId) throw notFound();
      const project = await projectOf(userId, request.query.projectId, named);
      const idempotencyKey = idempotencyKeyOf(request);
      const image =
        named ??
        (await uploads.keep({
          dataUrl: reference,
          mouth: mouth ?? null,
          userId,
          intent: idempotencyKey,
          field: 'image',
        }));
      const started = await services
        .start({
          userId,
          kind: 'influencer-video',
          title: 'Influencer video',
          input: { imagePath: image.path, prompt: prompt ?? null, projectId: project?.id ?? null },
          stageInputs: {
            'image-to-video': {
              imagePath: image.path,
              // Also when it is named by its address later: that it was kept does not mean that it was fine.
              isUpload: isUploaded(image),
              ...(prompt === undefined ? {} : { prompt }),
            },
          },
          project: project
            ? { id: project.id }
            : { kind: 'influencer', script: null, description: null, actorId: null, voiceId: null },
          repeatKey: `influencer-video:${image.path}:${digest(prompt ?? '')}`,
          idempotencyKey,
        })
        .catch(async (error: unknown) => {
          if (isUpload) await uploads.discard(image);
          throw error;
        });
      if (isUpload && started.projectId !== null && !started.repeated)
        await attachImage(db, started.projectId, image.id);
      const { status, body } = await answer({
        request,
        reply,
        userId,
        started,
        waitForEnd: services.waitForEnd,
        timeoutMs: REQUEST_TIMEOUT_MS,
        toResult: (generation) => ({
          url: requireText(generation.result, 'url'),
          id: generation.project_id,
          predictionId: generation.id,
        }),
      });
      return reply.code(status).send(body);
    },
  );
};
