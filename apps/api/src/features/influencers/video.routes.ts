import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '@talkreel/contracts/constants';
import { postInfluencerVideo } from '@talkreel/contracts/http/influencers';
import { isSpeakingPrompt } from '@talkreel/providers/prompts';
import { findOwnProject, type ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { photoStatement } from '../../generations/consents.service.ts';
import { planClip } from '../../generations/plans.ts';
import { askedBy, requireText } from '../../generations/reply.service.ts';
import { digestText } from '../../lib/digests.ts';
import type { Asked } from '../../generations/start-generation.service.ts';
import { acceptPhotosInJson, photoOf } from './photo-in-json.ts';
import {
  isDataUrl,
  requirePhotoUrl,
  type ArrivedPhoto,
  type SentPhoto,
} from '../../generations/photo-upload.service.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { serve } from '../../serve.ts';

interface Request {
  body: z.output<typeof postInfluencerVideo.body>;
  query: z.output<typeof postInfluencerVideo.query>;
}

/** A photo that has arrived, with what was stated about it. */
type StatedPhoto = ArrivedPhoto & Pick<SentPhoto, 'consent'>;

/** The prompt; undefined if it only asks for what is done anyway. */
const promptOf = ({ prompt }: Request['body']): string | undefined =>
  prompt === undefined || isSpeakingPrompt(prompt) ? undefined : prompt;

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

  /** Decoding is expensive: users without generations left are refused first. Tests need none. */
  async function takePhoto(isTest: boolean, photo: SentPhoto): Promise<Asset> {
    const found = await uploads.find(photo);
    if (found) return found;
    if (!isTest) await services.allowance.requireCredit(photo.userId);
    return uploads.keep(photo);
  }

  async function sentPortrait(
    { userId, isTest, idempotencyKey }: Asked,
    { body, query }: Request,
    arrived: StatedPhoto,
  ) {
    const project = await projectOf(userId, query.projectId, null);
    const image = await takePhoto(isTest, {
      ...arrived,
      mouth: body.mouth ?? null,
      userId,
      intent: idempotencyKey,
      request: { prompt: promptOf(body), projectId: project?.id },
      field: 'image',
    });
    return { image, project, isUpload: true };
  }

  async function namedPortrait({ userId }: Pick<Asked, 'userId'>, { body, query }: Request) {
    if (body.mouth)
      throw invalid('mouth', 'A mouth can only be marked in a photo sent with the request.');
    const image = await references.portrait(body.image, userId, 'image');
    // Others' approved influencers may be viewed, not animated.
    if (image.owner_id !== userId) throw notFound();
    const project = await projectOf(userId, query.projectId, image);
    // An image that no model of ours made is moderated, even if it is named by its address later: being stored does not
    // mean that it passed.
    return { image, project, isUpload: image.role !== 'portrait' };
  }

  async function prepare(asked: Asked, request: Request, arrived: StatedPhoto | null) {
    return prepareFrom(
      request,
      arrived ? await sentPortrait(asked, request, arrived) : await namedPortrait(asked, request),
    );
  }

  function prepareFrom(
    request: Request,
    { image, project, isUpload }: Awaited<ReturnType<typeof sentPortrait>>,
  ) {
    const prompt = promptOf(request.body);
    return {
      image,
      title: 'Influencer video',
      input: { imagePath: image.path, prompt: prompt ?? null, projectId: project?.id ?? null },
      stageInputs: {
        'image-to-video': {
          imagePath: image.path,
          isUpload,
          ...(prompt === undefined ? {} : { prompt }),
        },
      },
      plan: () => planClip(db, { influencer: project, image }),
      repeatKey: `influencer-video:${image.path}:${digestText(prompt ?? '')}`,
    };
  }

  async function start(
    asked: Asked<'influencer-video'>,
    request: Request,
    arrived: StatedPhoto | null,
  ) {
    let uploaded: Asset | null = null;
    return services
      .start(asked, async () => {
        const { image, ...prepared } = await prepare(asked, request, arrived);
        if (arrived) uploaded = image;
        return prepared;
      })
      .catch(async (error: unknown) => {
        if (uploaded && isNobodyElses(error, asked.idempotencyKey)) await uploads.discard(uploaded);
        throw error;
      });
  }

  /** Starts a clip from a photo, of which the body has only the head. */
  async function startWithPhoto(
    request: Request & Pick<FastifyRequest, 'ip' | 'headers'>,
    asked: Asked<'influencer-video'>,
    sent: Readable,
  ) {
    requirePhotoUrl(request.body.image, 'image');
    const consent = photoStatement(request.body.consent, 'consent', request);
    return uploads.receive(sent, 'image', (arrived) =>
      start({ ...asked, words: [asked.words, arrived.digest] }, request, { ...arrived, consent }),
    );
  }

  services.quotes.offer(postInfluencerVideo, 'influencer-video', async (userId, input) => {
    if (isDataUrl(input.body.image))
      throw invalid(
        'image',
        'Send the photo first (postPhoto), and name it by the url that you get: only then does it have a price.',
      );
    const { image: _, ...prepared } = prepareFrom(input, await namedPortrait({ userId }, input));
    return prepared;
  });

  acceptPhotosInJson(app);

  serve(
    app,
    postInfluencerVideo,
    async (request, reply) => {
      const asked = askedBy(request, 'influencer-video');
      const started = isDataUrl(request.body.image)
        ? await startWithPhoto(request, asked, photoOf(request))
        : await start(asked, request, null);
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
