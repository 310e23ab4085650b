import type { Cost } from '@talkreel/contracts/http/cost';
import type { GenerationKind } from '@talkreel/contracts/names';
import type { AcceptedRequest, NewProject } from '@talkreel/db/generations/accept.repo';
import { kindCost } from '@talkreel/queue/catalog';
import { HttpError } from '../errors.ts';
import type { Db } from '@talkreel/db/client';
import {
  canTakeVideo,
  type ProjectWithFiles,
  isFilling,
  findOwnProject,
} from '@talkreel/db/library/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import { texts } from '@talkreel/contracts/texts';
import { ownProject } from './projects.ts';
import {
  TAKES_INCLUDED,
  FAILED_VIDEOS_PER_DAY,
  FAILURES_OF_A_PAIR,
} from '@talkreel/contracts/constants';
import {
  findPurchaseOfProject,
  type SpeechPurchase,
  findSpeech,
  findPurchaseOfSpeech,
} from '@talkreel/db/generations/speech-purchases.repo';
import {
  readVideoFailures,
  type VideoFailures,
} from '@talkreel/db/generations/video-failures.repo';

/** What a request costs and where its result goes, at this moment. Prices come from the same plan. */
export interface Plan extends Pick<
  AcceptedRequest,
  'coveredBy' | 'take' | 'lipsyncNumber' | 'project'
> {
  cost: Cost;
  /** Why it costs that, if there is more to say. */
  detail: string | null;
  /** How many takes of its speech are used; null if it belongs to none. */
  takesUsed: number | null;
  /** Why nothing can be started, regardless of the balance. */
  refusal: HttpError | null;
}

/** A plan at the kind's own cost: no other generation pays for it. */
export function plainPlan(kind: GenerationKind, project: AcceptedRequest['project']): Plan {
  return {
    cost: kindCost[kind],
    coveredBy: null,
    take: null,
    lipsyncNumber: null,
    project,
    detail: null,
    takesUsed: null,
    refusal: null,
  };
}

/** A history entry that starts with this request. */
export function newProject(kind: NewProject['kind'], about: Partial<NewProject> = {}): NewProject {
  const empty = { name: null, script: null, description: null, actorId: null, voiceId: null };
  return { ...empty, audioAsset: null, imageAsset: null, ...about, kind };
}

/** A clip of a portrait or photo: the influencer's first, or another influencer with the same face. */
export async function planClip(
  db: Db,
  options: { influencer: ProjectWithFiles | null; image: Asset },
): Promise<Plan> {
  const { influencer, image } = options;
  if (influencer && (await canTakeVideo(db, influencer.id)))
    return plainPlan('influencer-video', {
      id: influencer.id,
      fill: { imageAsset: image.project_id === null ? image.id : null },
    });
  const { name = null, description = null } = influencer ?? {};
  return plainPlan(
    'influencer-video',
    newProject('influencer', { name, description, imageAsset: image.id }),
  );
}

/** An export or a cut-out of a project's finished video: free, and part of the project. */
export async function planExport(
  db: Db,
  userId: string,
  projectId: number,
  kind: 'export' | 'cut-out' = 'export',
): Promise<Plan> {
  const { asset } = await finishedVideo(db, userId, projectId);
  return plainPlan(kind, { id: projectId, fill: null, video: asset });
}

/** The project's own finished video. A one shot shows its silent clip before its talking video. */
export async function finishedVideo(
  db: Db,
  userId: string,
  projectId: number,
): Promise<{ project: ProjectWithFiles; asset: string; path: string }> {
  const project = await ownProject(db, userId, projectId);
  const { video_asset: asset, video_path: path } = project;
  if (asset === null || path === null || (await isFilling(db, projectId)))
    throw new HttpError(409, 'not_finished', texts.export.notFinished);
  return { project, asset, path };
}

const NUMBERS = Array.from({ length: TAKES_INCLUDED }, (_, index) => index + 1);

/** What a further take of a speech takes from the generation that pays for it, which has one left. */
export function includedTake({ id, takes }: SpeechPurchase) {
  const left = TAKES_INCLUDED - takes.length;
  return {
    cost: 0 as const,
    coveredBy: id,
    take: NUMBERS.find((number) => !takes.includes(number)) ?? null,
    detail: left === 1 ? '1 more take included' : `${left} more takes included`,
  };
}

/**
 * A further take of a project's speech while its generation has one left; otherwise the first of a
 * new generation.
 */
export async function planSpeech(
  db: Db,
  userId: string,
  options: { projectId: number | undefined; project: NewProject | null },
): Promise<Plan> {
  const plan = plainPlan('audio', options.project);
  const { projectId } = options;
  if (projectId === undefined) return plan;
  await ownProject(db, userId, projectId);
  const purchase = await findPurchaseOfProject(db, userId, projectId);
  // A further video of a recording shows another project's speech.
  if (!purchase) return { ...plan, detail: 'Starts a new video' };
  const takesUsed = purchase.takes.length;
  const obstacle = whyNoTake(purchase);
  if (obstacle !== null) return { ...plan, detail: obstacle, takesUsed };
  const project = { id: projectId, fill: null };
  return { ...plan, ...includedTake(purchase), project, takesUsed };
}

/** Why another take would not be included; null if it would. */
function whyNoTake(purchase: SpeechPurchase): string | null {
  if (purchase.credit === 'reserved')
    return 'The first take is not finished; this starts a new video';
  if (purchase.credit !== 'charged')
    return 'The generation of this speech was returned; this starts a new video';
  if (purchase.hasVideo || purchase.isFilled)
    return 'This speech has its video; this starts a new one';
  if (purchase.takes.length >= TAKES_INCLUDED)
    return `All ${TAKES_INCLUDED} takes are used; this starts a new video`;
  return null;
}

/**
 * A video of a recording. It is included while its speech has none. It goes into the recording's project if that has
 * no video yet, otherwise into a new project, so that no video replaces another.
 */
export async function planVideo(
  db: Db,
  userId: string,
  options: { recording: Asset; actorId: string | null; repeatKeys: string[] },
): Promise<Plan> {
  const { recording, actorId, repeatKeys } = options;
  const { source_generation: source, project_id: homeId } = recording;
  const [failures, speech, purchase, home] = await Promise.all([
    readVideoFailures(db, userId, repeatKeys),
    source === null ? undefined : findSpeech(db, userId, source),
    source === null ? undefined : findPurchaseOfSpeech(db, userId, source),
    homeId === null ? undefined : findOwnProject(db, userId, homeId),
  ]);
  const shown = {
    audioAsset: recording.id,
    script: speech?.text ?? home?.script ?? null,
    voiceId: speech?.recordingId == null ? (speech?.voiceId ?? home?.voice_id ?? null) : null,
    actorId,
  };
  const canTake = home?.kind === 'video' && (await canTakeVideo(db, home.id));
  const name = home?.kind === 'video' ? home.name : null;
  const isIncluded = purchase?.credit === 'charged' && !purchase.hasVideo;
  return {
    ...plainPlan(
      'lipsync',
      canTake ? { id: home.id, fill: shown } : newProject('video', { ...shown, name }),
    ),
    ...(isIncluded
      ? { cost: 0 as const, coveredBy: purchase.id }
      : { detail: whyNoVideo(purchase) }),
    lipsyncNumber: failures.nextNumber,
    takesUsed: purchase?.takes.length ?? null,
    refusal: refusalOf(failures, Date.now()),
  };
}

function whyNoVideo(purchase: SpeechPurchase | undefined): string | null {
  if (purchase?.hasVideo) return 'The included video of this speech is used; this is another one';
  return purchase?.credit === 'returned' ? 'The generation of this speech was returned' : null;
}

/** Identifies a lip-sync by its inputs: the same one is not made twice at once. */
export function repeatKeyOf(audioPath: string, videoPath: string, endsWithSpeech: boolean): string {
  return `lipsync:${audioPath}:${videoPath}${endsWithSpeech ? ':speech' : ''}`;
}

/** The keys of a recording with a clip, wherever the video ends. */
export function repeatKeysOf(audioPath: string, videoPath: string): string[] {
  return [true, false].map((endsWithSpeech) => repeatKeyOf(audioPath, videoPath, endsWithSpeech));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A failed video is refunded, so one that always fails could be retried without end, and we pay for
 * each try. After the first failure of a day, videos in progress count too, since they may also
 * fail.
 */
export function refusalOf(failures: VideoFailures, nowMs: number): HttpError | null {
  const { today, ofPair, open } = failures;
  if (ofPair >= FAILURES_OF_A_PAIR)
    return new HttpError(409, 'keeps_failing', texts.lipsync.keepsFailing(ofPair));
  const oldest = today[FAILED_VIDEOS_PER_DAY - 1];
  if (oldest) {
    const hours = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - nowMs) / HOUR_MS));
    const message = texts.lipsync.tooManyFailures(today.length, hours);
    return new HttpError(429, 'too_many_failures', message);
  }
  if (today.length > 0 && today.length + open >= FAILED_VIDEOS_PER_DAY)
    return new HttpError(429, 'too_many_running', texts.lipsync.waitAfterFailures(open));
  return null;
}

/** The charge of a generation that is to be started, or was. */
export interface Charge {
  kind: GenerationKind;
  cost: Cost;
  /** 2 or 3: a further take of a paid speech; null for anything else. */
  take: number | null;
}

/** Shown beside a button before it is pressed. */
export function costLabel({ kind, cost }: Pick<Charge, 'kind' | 'cost'>): string {
  if (cost === 1) return 'Uses 1 generation';
  return kindCost[kind] === 0 ? 'Free' : 'Included';
}

/** The cost as the reply to an accepted request states it. */
export function costMessage({ kind, cost, take }: Charge): string {
  if (take !== null) return `Included: take ${take} of ${TAKES_INCLUDED}.`;
  return kind === 'lipsync' && cost === 0
    ? 'Included with your speech.'
    : `${costLabel({ kind, cost })}.`;
}
