import type { BrandPaint, EndCard } from '@talkreel/contracts/brand';
import type { CaptionStyle } from '@talkreel/contracts/exports';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';

/** The settings that make an ad of a template's example, whose words are the template's. */
export interface Ad {
  actorId: string;
  voiceId: string;
  captions: CaptionStyle;
  /** How each of the template's shots shows its picture, `pictures/<template>-<number>.svg`. */
  shots: readonly ShotLook[];
  /** Words at which the actor comes nearer. */
  punch?: string;
  /** Words on screen. */
  titles?: ReadonlyArray<Pick<Title, 'kind' | 'text' | 'time'> & Partial<Title>>;
  brand?: BrandPaint;
  endCard?: EndCard;
}

type ShotLook = Pick<Shot, 'layout'> & Partial<Pick<Shot, 'corner' | 'shape' | 'place'>>;

/** The settings by template. Each actor appears once; all voices, caption styles and layouts appear. */
export const ads: Readonly<Record<string, Ad>> = {
  problem: {
    ...spokenBy('marcus', 'custom-male-2', 'headline'),
    shots: [{ layout: 'split' }, { layout: 'media' }],
  },
  unboxing: {
    ...spokenBy('yuki', 'custom-female-4', 'word'),
    shots: [
      { layout: 'cut-out', place: 'right' },
      { layout: 'corner', corner: 'bottom-left' },
    ],
  },
  reasons: {
    ...spokenBy('otto', 'custom-male-2', 'label'),
    shots: [{ layout: 'split' }, { layout: 'media' }],
  },
  'before-after': {
    ...spokenBy('finn', 'custom-male-1', 'clean'),
    shots: [{ layout: 'media' }, { layout: 'cut-out', place: 'left' }],
  },
  offer: {
    ...spokenBy('amara', 'custom-female-2', 'editorial'),
    shots: [{ layout: 'cut-out', place: 'right' }],
    titles: [{ kind: 'sticker', text: '20% off', detail: 'until Dec 31', time: { at: 'whole' } }],
    brand: { colors: ['#3a2522', '#ffb38a'], font: 'serif' },
    endCard: {
      title: '20% off until December 31',
      action: 'Shop candles',
      address: 'fernway.example',
    },
  },
  audience: {
    ...spokenBy('rose', 'custom-female-3', 'clean'),
    shots: [{ layout: 'cut-out', place: 'right' }],
  },
  myth: {
    ...spokenBy('nova', 'custom-female-1', 'headline'),
    shots: [{ layout: 'split' }],
    punch: 'Truth: two minutes are enough.',
  },
  how: {
    ...spokenBy('bolt', 'default-male', 'word'),
    shots: [{ layout: 'split' }, { layout: 'cut-out', place: 'right' }],
  },
  launch: {
    ...spokenBy('ember', 'custom-male-1', 'headline'),
    shots: [{ layout: 'split' }, { layout: 'media' }],
    brand: { colors: ['#131118', '#ff5c4d'], font: 'display' },
    endCard: {
      title: 'Kite folds in nine seconds',
      action: 'Be one of the first',
      address: 'kite.example',
    },
  },
  comparison: {
    ...spokenBy('clara', 'custom-female-1', 'label'),
    shots: [{ layout: 'split' }, { layout: 'cut-out', place: 'left' }],
  },
  question: {
    ...spokenBy('pip', 'custom-female-2', 'editorial'),
    shots: [{ layout: 'split' }],
    punch: 'Find out today.',
  },
  price: {
    ...spokenBy('gus', 'default-male', 'word'),
    shots: [{ layout: 'split' }],
    titles: [{ kind: 'sticker', text: '$4', detail: 'a week', time: { at: 'whole' } }],
    punch: 'And you get a new workout every day.',
  },
};

function spokenBy(
  actorId: string,
  voiceId: string,
  captions: CaptionStyle,
): Pick<Ad, 'actorId' | 'voiceId' | 'captions'> {
  return { actorId, voiceId, captions };
}
