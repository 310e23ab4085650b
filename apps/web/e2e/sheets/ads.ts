import { captionLooks } from '@talkreel/captions/styles';
import type { BrandPaint } from '@talkreel/contracts/brand';
import type { CaptionStyle } from '@talkreel/contracts/exports';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import type { ProductPicture } from './product-pictures.ts';

/** The parts of the ad's text: a shot, or the actor alone, belongs to each. */
export const PARTS = [
  'I almost sent this back.',
  'Then my skin felt softer',
  'by lunchtime.',
  'The app shows my week.',
  '12,000 people switched,',
  'for $29 today.',
  'Get yours at halo.',
] as const;

/** An ad in one format: what differs between them, so that everything is seen somewhere. */
interface AdLook {
  place: Shot['place'];
  corner: Shot['corner'];
  shape: Shot['shape'];
  transition: Shot['transition'];
  zoom: Shot['zoom'];
  hook: Title['style'];
  sticker: Title['style'];
  person: Title['style'];
  action: Title['style'];
}

const adLooks = {
  '9:16': {
    ...{ place: 'left', corner: 'top-right', shape: 'circle', transition: 'cut', zoom: 'slow' },
    ...{ hook: 'panel', sticker: 'burst', person: 'bar', action: 'pill' },
  },
  '1:1': {
    ...{ place: 'right', corner: 'bottom-left', shape: 'rounded', transition: 'fade', zoom: 'cut' },
    ...{ hook: 'bold', sticker: 'tag', person: 'block', action: 'stack' },
  },
  '16:9': {
    ...{ place: 'middle', corner: 'top-left', shape: 'rounded', transition: 'fade', zoom: 'slow' },
    ...{ hook: 'card', sticker: 'burst', person: 'bar', action: 'pill' },
  },
} as const satisfies Record<string, AdLook>;
export type AdFormat = keyof typeof adLooks;

interface Advertiser {
  /** Null: a photo that was uploaded. */
  actorId: string | null;
  paint: BrandPaint;
  captions: Record<AdFormat, CaptionStyle>;
  person: readonly [name: string, role: string];
}

/** A person, a puppet, a robot and a photo. */
export const advertisers = {
  person: {
    actorId: 'clara',
    paint: { colors: ['#6c4cf1', '#ffd84d'], font: 'display' },
    captions: { '9:16': 'word', '1:1': 'clean', '16:9': 'headline' },
    person: ['Clara Whitfield', 'Dermatology nurse'],
  },
  puppet: {
    actorId: 'otto',
    paint: { colors: ['#1d4f4a', '#ffb454'], font: 'serif' },
    captions: { '9:16': 'headline', '1:1': 'label', '16:9': 'clean' },
    person: ['Otto', 'Tries everything once'],
  },
  robot: {
    actorId: 'ember',
    paint: { colors: ['#111827', '#7ee0b5'], font: 'text' },
    captions: { '9:16': 'editorial', '1:1': 'word', '16:9': 'label' },
    person: ['Ember', 'Has no skin, reads the studies'],
  },
  photo: {
    actorId: null,
    paint: { colors: ['#ff5c4d', '#17141f'], font: 'display' },
    captions: { '9:16': 'label', '1:1': 'headline', '16:9': 'word' },
    person: ['Maya Okafor-Lindström', 'Founder of Halo'],
  },
} as const satisfies Record<string, Advertiser>;
export type AdvertiserName = keyof typeof advertisers;

type Media = Record<ProductPicture, string>;

interface Run {
  from: number;
  to: number;
  words: string;
}

const joined = (one: Run | undefined, other: Run | undefined): Run => ({
  from: one?.from ?? 0,
  to: other?.to ?? 0,
  words: `${one?.words} ${other?.words}`,
});

/** The body of a request for an export. `spoken`: the words of the video. */
export function adOf(
  name: AdvertiserName,
  format: AdFormat,
  { spoken, media }: { spoken: readonly string[]; media: Media },
): object {
  const look = adLooks[format];
  const { captions, person } = advertisers[name];
  const runs = runsOf(spoken);
  const shot = (part: number, more: object) => ({
    ...runs[part],
    transition: look.transition,
    ...more,
  });
  const shots = [
    shot(1, { layout: 'cut-out', mediaId: media.onTable, place: look.place }),
    shot(2, { layout: 'media', mediaId: format === '1:1' ? media.alone : media.onWhite }),
    shot(3, { layout: 'corner', mediaId: media.onScreen, corner: look.corner, shape: look.shape }),
    shot(4, { layout: 'split', mediaId: media.people }),
    shot(5, { layout: 'punch', mediaId: null, zoom: look.zoom }),
    shot(6, { layout: 'corner', mediaId: media.onTable, corner: look.corner, shape: 'circle' }),
  ];
  const titles = [
    {
      kind: 'hook',
      style: look.hook,
      text: 'I nearly returned this 30 ml bottle for $29',
      time: { at: 'start', seconds: 2.2 },
    },
    {
      kind: 'lower-third',
      style: look.person,
      text: person[0],
      detail: person[1],
      time: { at: 'words', ...runs[1] },
    },
    {
      kind: 'sticker',
      style: look.sticker,
      text: '$29',
      detail: 'today only',
      time: { at: 'words', ...joined(runs[3], runs[4]) },
    },
    {
      kind: 'call-to-action',
      style: look.action,
      text: 'Get yours',
      detail: 'halo.example',
      time: { at: 'words', ...runs[6] },
    },
  ];
  const style = captions[format];
  const own = { style, ...captionLooks[style] };
  return {
    format,
    captions: own,
    brand: { logo: false, endCard: format === '1:1', music: false },
    shots,
    titles,
  };
}

/** The words of each part, which the video says one after the other. */
export function runsOf(spoken: readonly string[]): Run[] {
  let from = 0;
  return PARTS.map((part) => {
    const to = from + part.split(' ').length - 1;
    const run = { from, to, words: spoken.slice(from, to + 1).join(' ') };
    from = to + 1;
    return run;
  });
}
