import type { Batch, BatchVideo } from '@talkreel/contracts/http/sets';
import type { BatchReview, Verdict } from '@talkreel/contracts/http/reviews';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { sharedBody } from '@talkreel/contracts/sets';
import { currentStage, etaOf, stageSentence } from '../../../lib/generations/sentences.ts';
import { isReady } from './live-set.ts';

export type ShownVideos = 'all' | 'ready' | 'starred' | 'approved';
/** What the videos of a group have in common. */
export type GroupedBy = 'opening' | 'actor';

/** A video of a batch with its ingredients. */
export interface GridVideo extends BatchVideo {
  text: string;
  actorTitle: string;
  voiceName: string;
  poster: string | null;
  /** What the client of its review said last; null: nothing. */
  verdict: Verdict | null;
  /** The accessible label. */
  label: string;
}

/** A video of a set as far as its review needs it; a film is one. */
export type ReviewedPart = Pick<GridVideo, 'position' | 'generation' | 'hasVideo' | 'label'>;

export interface GridGroup {
  /** The opening's or the actor's position in the batch. */
  at: number;
  title: string;
  videos: GridVideo[];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

export function gridVideos(batch: Batch, review?: BatchReview): GridVideo[] {
  const verdicts = new Map(review?.videos.map((one) => [one.position, one.verdict?.verdict]));
  const hasBody = sharedBody(batch.openings) !== '';
  return batch.videos.map((video) => {
    const script = batch.openings[video.opening] ?? '';
    const text = hasBody ? firstLine(script) : script;
    const actor = batch.actors[video.actor];
    const actorTitle = actor?.title ?? 'An actor';
    const voiceName = batch.voices[video.voice]?.name ?? 'a voice';
    return {
      ...video,
      text,
      actorTitle,
      voiceName,
      poster: video.generation.result?.thumbnailUrl ?? actor?.thumbnail ?? null,
      verdict: verdicts.get(video.position) ?? null,
      label: `Opening ${video.opening + 1} with ${actorTitle}, ${voiceName}`,
    };
  });
}

/** Groups the videos by opening or by actor, so that those to be compared are side by side. */
export function groupsOf(videos: readonly GridVideo[], by: GroupedBy): GridGroup[] {
  return [...Map.groupBy(videos, (video) => video[by])].map(([at, those]) => ({
    at,
    title: (by === 'opening' ? those[0]?.text : those[0]?.actorTitle) ?? '',
    videos: those,
  }));
}

export function isShown(video: GridVideo, show: ShownVideos): boolean {
  if (show === 'all') return true;
  if (!isReady(video)) return false;
  if (show === 'approved') return video.verdict === 'approved';
  return show === 'ready' || video.isStarred;
}

/** The status of a video in progress, in one line of a small tile. */
export function tileSentence(job: GenerationView): string {
  const stage = currentStage(job);
  if (stage === null) return 'Waiting to start';
  // The first stage only waits for a speech that another video makes.
  if (stage.name === 'audio' && stage.state === 'waiting') return 'Waiting for the voice recording';
  return stage.notice ?? stageSentence({ ...stage, eta: etaOf(job), queuePosition: null });
}
