import { findVisibleAsset } from '@talkreel/db/media/assets.repo';
import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { GenerationKind } from '@talkreel/contracts/names';
import { listParts } from '@talkreel/db/generations/sets.repo';
import type { GenerationWithStages } from '@talkreel/db/generations/generations.repo';
import { findOwnProject } from '@talkreel/db/library/projects.repo';
import { givenInput } from '@talkreel/db/generations/stages.repo';
import type { Asset } from '@talkreel/db/schema';
import { z } from 'zod';
import { notFound, PaymentRequiredError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import type { Started } from '../../generations/start-generation.service.ts';
import {
  costMessage,
  newProject,
  plainPlan,
  type Plan,
  planClip,
  planExport,
  planSpeech,
  planVideo,
  repeatKeysOf,
} from '../../generations/plans.ts';
import { planRetake } from '../../generations/plan-retake.ts';
import { refused } from './act.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
/** The original request, of any kind and release. */
const asked = z.object({
  text,
  prompt: text,
  influencerDescription: text,
  voiceId: text,
  actorId: text,
  audioPath: text,
  videoPath: text,
  imagePath: text,
  projectId: number,
  script: text,
});

/** A generation's request, repeated on its user's account under current terms. The same key is the same request. */
export async function askAgain(
  services: Services,
  generation: GenerationWithStages,
  key: string,
): Promise<Started> {
  const { state, user_id: userId } = generation;
  if (state !== 'failed' && state !== 'cancelled')
    throw refused('not_ended', 'Only failed or cancelled generations can be run again.');
  if (
    generation.kind === 'talking-video' ||
    generation.kind === 'scene' ||
    generation.kind === 'film'
  )
    return retryPart(services, generation, key);
  const { id, kind, title, input, stages } = generation;
  const words = { again: id };
  try {
    return await services.start(
      { userId, apiKeyId: null, kind, words, idempotencyKey: `operator:${key}` },
      async () => {
        const plan = await planAgain(services, { ...generation, kind });
        return {
          title,
          // Kind and input of one row belong together.
          input: input as GenerationInputs[typeof kind],
          stageInputs: Object.fromEntries(
            stages.map(({ name, input: of }) => [name, givenInput(of)]),
          ),
          plan,
          // An own recording asks no provider for a voice.
          ...(typeof input['recordingId'] === 'string' && { needs: ['moderation'] }),
          repeatKey: generation.repeat_key,
        };
      },
    );
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * Makes a part of a set again, in its place and with what the others share with it; for a film, all that is missing of
 * it. A film is joined again.
 */
async function retryPart(
  { db, sets }: Services,
  { kind, user_id: userId, set_id: setId, set_position: position }: GenerationWithStages,
  key: string,
): Promise<Started> {
  try {
    const what = {
      setId: setId ?? '',
      asked: position === null ? null : [{ position }],
      idempotencyKey: `operator:${key}`,
    };
    await sets.retry(kind === 'talking-video' ? 'batch' : 'film', { userId, apiKeyId: null }, what);
    const { parts, join } = await listParts(db, userId, what.setId);
    const again = parts.find((part) => part.set_position === position) ?? join;
    if (!again) throw notFound();
    const { id, project_id: projectId, state, cost } = again;
    return { id, projectId, state, cost, costMessage: costMessage(again), repeated: false };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Rewords a refusal for operators, who can give the user more generations. */
function asRefusal(error: unknown): unknown {
  return error instanceof PaymentRequiredError
    ? refused('no_credit', 'This user has no generations left. Give them one first.')
    : error;
}

async function planAgain(
  { db }: Services,
  generation: Omit<GenerationWithStages, 'kind'> & {
    kind: Exclude<GenerationKind, 'talking-video' | 'scene' | 'film'>;
  },
): Promise<() => Plan | Promise<Plan>> {
  const { kind, user_id: userId } = generation;
  const input = asked.parse(generation.input);

  async function source(of: 'audio' | 'image', path: string | null): Promise<Asset> {
    const found = path === null ? undefined : await findVisibleAsset(db, of, path, userId);
    if (!found) throw refused('source_gone', 'Its source media no longer exists.');
    return found;
  }

  switch (kind) {
    case 'script':
    case 'media':
      return () => plainPlan(kind, null);
    case 'image':
      return () => plainPlan(kind, newProject('influencer', { description: input.prompt }));
    case 'one-shot': {
      const { influencerDescription: description, voiceId } = input;
      return () => plainPlan(kind, newProject('influencer', { description, voiceId }));
    }
    case 'audio': {
      const { text: script, actorId, voiceId } = input;
      const home =
        input.projectId === null ? undefined : await findOwnProject(db, userId, input.projectId);
      const project = newProject('video', { script, actorId, voiceId });
      return () => planSpeech(db, userId, { projectId: home?.id, project });
    }
    case 'lipsync': {
      const recording = await source('audio', input.audioPath);
      const repeatKeys = repeatKeysOf(recording.path, input.videoPath ?? '');
      return () =>
        planVideo(db, userId, { recording, actorId: input.actorId ?? 'custom', repeatKeys });
    }
    case 'retake':
      return () =>
        planRetake(db, userId, input.projectId ?? 0, {
          script: input.script,
          repeatKey: generation.repeat_key,
        });
    case 'export':
    case 'cut-out':
      return () => planExport(db, userId, input.projectId ?? 0, kind);
    case 'influencer-video': {
      const image = await source('image', input.imagePath);
      const influencer = await findOwnProject(db, userId, input.projectId ?? image.project_id ?? 0);
      return () => planClip(db, { influencer: influencer ?? null, image });
    }
  }
}
