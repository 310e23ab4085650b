import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { readStored, takeStored, writeStored } from './stored.ts';

const KEY = 'selectedInfluencer';

/** An influencer handed from the creator or the community page to the wizard; durations in seconds. */
export interface SelectedInfluencer {
  /** The project's id, or 'custom'. */
  id: string;
  title: string;
  setting: string;
  duration: number;
  thumbnail: string;
  url: string;
  /** The voice that suits it, where one is known. */
  suitedVoiceId?: string | null;
}

/** The description of an influencer beside the cast. */
export const influencerSetting = (isPhoto: boolean): string =>
  isPhoto ? 'From a Photo' : 'AI Generated';

/** The user's own influencer as a performer. */
export function performerOf(influencer: Influencer): SelectedInfluencer {
  return {
    id: String(influencer.id),
    title: influencer.name,
    setting: influencerSetting(influencer.isPhoto),
    duration: influencer.durationSeconds ?? INFLUENCER_SECONDS,
    thumbnail: influencer.thumbnailUrl ?? influencer.imageUrl ?? '',
    url: influencer.outputUrl ?? '',
    suitedVoiceId: influencer.voiceId,
  };
}

export const storeSelectedInfluencer = (influencer: SelectedInfluencer): void =>
  writeStored('session', KEY, influencer);
export const hasSelectedInfluencer = (): boolean => readStored('session', KEY) !== null;

/** Reads it once and removes it. Null if there is none or it cannot be read. */
export function takeSelectedInfluencer(): SelectedInfluencer | null {
  const value = takeStored<SelectedInfluencer>('session', KEY);
  if (typeof value?.url !== 'string' || value.url === '') return null;
  const { id, title, setting, duration, thumbnail, url, suitedVoiceId } = value;
  return {
    id: String(id ?? 'custom'),
    title: title ?? 'AI Generated Influencer',
    setting: setting ?? 'AI Generated',
    duration: typeof duration === 'number' && duration > 0 ? duration : INFLUENCER_SECONDS,
    thumbnail: thumbnail ?? '',
    url,
    ...(typeof suitedVoiceId === 'string' && { suitedVoiceId }),
  };
}
