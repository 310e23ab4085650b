import { createHash } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '@talkreel/contracts/constants';
import { postInfluencerVideo } from '@talkreel/contracts/http/influencers';
import { isSpeakingPrompt } from '@talkreel/providers/animate/speaking-prompt';
import { findOwnProject, type ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { planClip } from '../../services/plans/plan-clip.ts';
import { askedBy } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';
import type { Asked } from '../../services/start-generation.service.ts';
import { isDataUrl, type SentPhoto } from '../../services/photo-upload.service.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { serve } from '../../serve.ts';

interface Request {
  body: z.output<typeof postInfluencerVideo.body>;
  query: z.output<typeof postInfluencerVideo.query>;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Base64 adds a third, and the rest of the body is small. */
const BODY_LIMIT_BYTES = Math.ceil(UPLOAD_MAX_BYTES * 1.4);

/**
 * Whether no other request can have used the photo of a failed one: a repeat under the same key has the same file, and
 * may be the accepted one. Leftovers go with the next clean-up.
 */
const isNobodyElses = (error: unknown, idempotencyKey: string | null): boolean =>
  idempotencyKey === null || (error instanceof HttpError && error.code === 'idempotency_conflict');

/** Animates a portrait of ours or an uploaded photo into a clip of its influencer project. */
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
    // Without a project, the one the image belongs to is used.
    const id = projectId ?? image?.project_id ?? undefined;
    if (id === undefined) return null;
    const project = await findOwnProject(db, userId, id);
    if (project?.kind === 'influencer') return project;
    if (projectId !== undefined) throw notFound();
    return null;
  }

  /** Decoding is expensive: users without generations left are refused first. */
  async function takePhoto(photo: SentPhoto): Promise<Asset> {
    await services.allowance.requireCredit(photo.userId);
    return uploads.keep(photo);
  }

  async function prepare({ userId, idempotencyKey }: Asked, { body, query }: Request) {
    const { image: reference, prompt: words, mouth } = body;
    const prompt = words === undefined || isSpeakingPrompt(words) ? undefined : words;
    const isUpload = isDataUrl(reference);
    if (mouth && !isUpload)
      throw invalid('mouth', 'A mouth can only be marked in a photo sent with the request.');
    const named = isUpload ? null : await references.portrait(reference, userId, 'image');
    // Others' approved influencers may be viewed, not animated.
    if (named && named.owner_id !== userId) throw notFound();
    const project = await projectOf(userId, query.projectId, named);
    const photo = {
      dataUrl: reference,
      mouth: mouth ?? null,
      userId,
      intent: idempotencyKey,
      request: { prompt, projectId: project?.id },
      field: 'image',
    };
    const image = named ?? (await uploads.find(photo)) ?? (await takePhoto(photo));
    return {
      image,
      title: 'Influencer video',
      input: { imagePath: image.path, prompt: prompt ?? null, projectId: project?.id ?? null },
      stageInputs: {
        'image-to-video': {
          imagePath: image.path,
          // Whatever no model of ours painted is moderated, also when it is named by its address later: being stored does
          // not mean it passed.
          isUpload: named?.role !== 'portrait',
          ...(prompt === undefined ? {} : { prompt }),
        },
      },
      plan: () => planClip(db, { influencer: project, image }),
      repeatKey: `influencer-video:${image.path}:${digest(prompt ?? '')}`,
    };
  }

  serve(
    app,
    postInfluencerVideo,
    async (request, reply) => {
      const asked = askedBy(request, 'influencer-video');
      let uploaded: Asset | null = null;
      const started = await services
        .start(asked, async () => {
          const { image, ...prepared } = await prepare(asked, request);
          if (isDataUrl(request.body.image)) uploaded = image;
          return prepared;
        })
        .catch(async (error: unknown) => {
          if (uploaded && isNobodyElses(error, asked.idempotencyKey))
            await uploads.discard(uploaded);
          throw error;
        });
      const { status, body } = await services.answer(request, reply, started, (generation) => ({
        url: requireText(generation.result, 'url'),
        id: generation.project_id,
        predictionId: generation.id,
      }));
      return reply.code(status).send(body);
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  );
};
