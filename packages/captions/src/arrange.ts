import type { BrandPaint } from '@talkreel/contracts/brand';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { LABEL_OPENING_SECONDS, type LabelCorner, type LabelTime } from '@talkreel/contracts/label';
import { captionsArea, lettersArea } from './captions-area.ts';
import type { CaptionLook } from './draw.ts';
import { fromEdge, labelPlaces, type PlacedLabel } from './label.ts';
import type { TextMeasure } from './layout.ts';
import { placeTitle, scaleOf, secondsOf, type ArrangedTitle, type Placed } from './place-title.ts';
import type { Area, CaptionFrame } from './safe-area.ts';
import { facesDuring, isDuring, lowestChin, type FacedShot, type Span } from './seen-faces.ts';
import { settleShots, type SettledShot } from './settle-shots.ts';
import { smallActors } from './shots.ts';
import type { CaptionState } from './states.ts';
import { titleSetter, type TitleSets } from './title-layout.ts';
import { areTogether, titleFrames, type TitleFrames } from './title-times.ts';

/** Everything that may be in front of a video, and where its face is. */
export interface Scene {
  /** With the chin, off which captions keep. */
  frame: CaptionFrame;
  source: Size;
  framing: Framing;
  /** The length of the video. */
  seconds: number;
  logo: Area | null;
  captions: { states: readonly CaptionState[]; look: CaptionLook } | null;
  /** `time` absent: during the whole video. */
  label: { text: string; corner: LabelCorner; time?: LabelTime } | null;
  shots: readonly FacedShot[];
  titles: readonly TitleToDraw[];
  paint: BrandPaint;
}

/** Where everything is. */
export interface Arrangement {
  /** The frame for `drawCaption`. */
  frame: CaptionFrame;
  /** What captions and logo take: small actors keep off it. */
  taken: Area[];
  label: PlacedLabel | null;
  /** In the order of the shots. */
  shots: SettledShot[];
  /** In the order of the titles; null: there is no room for it. */
  titles: Array<ArrangedTitle | null>;
}

/**
 * What a smaller text is weighed against, in shares of its size: a label elsewhere, and one as far as a frame is high
 * from its edges; lower captions, no place at all.
 */
const COST = { label: 0.08, inside: 0.8, captions: 0.06, none: 8 };
/** Where every text costs no more than this, no other arrangement is looked for. */
const ENOUGH = 0.08;
/** The space between two texts beside that of all things, for a frame whose shorter side is 1080: a burst and a button read as two. */
const APART = 14;
/** Of more texts, not every order is tried. */
const FEW = 3;

/**
 * Places everything at once: captions at the bottom, lower if that makes room; the label in its corner, or else where it
 * leaves room; each text as large as it fits and near to where its kind belongs, off all that is seen with it.
 */
export function arrange(measure: TextMeasure, asked: Scene): Arrangement {
  const times = asked.titles.map(({ time }) => titleFrames(time, asked.seconds));
  const shots = settleShots(asked.shots, asked.frame, times);
  const scene = {
    ...asked,
    shots: asked.shots.map((shot, index) => ({ ...shot, ...shots[index] })),
  };
  return { ...bestOf(measure, scene), shots };
}

type Placement = Omit<Arrangement, 'shots'>;

function bestOf(measure: TextMeasure, scene: Scene): Placement {
  const setter = titleSetter(measure, { ...scene, scale: scaleOf(scene.frame) });
  const [first, ...orders] = ordersOf(scene.titles.length);
  let best: Arranged | null = null;
  for (const order of [first ?? [], ...orders])
    for (const isLow of scene.captions && scene.titles.length > 0 ? [false, true] : [false])
      for (const one of arrangementsOf(setter, scene, { isLow, order })) {
        if (best === null || one.cost < best.cost - 1e-6) best = one;
        if (best.isEnough) return best.arrangement;
      }
  if (best === null) throw new Error('there is always one arrangement');
  return best.arrangement;
}

/** The orders in which texts may choose their places, as they are given first. */
function ordersOf(count: number): number[][] {
  const given = Array.from({ length: count }, (_, index) => index);
  if (count > FEW) return [given, given.toReversed()];
  const insert = (order: number[], item: number): number[][] =>
    [...order, item].map((_, at) => [...order.slice(0, at), item, ...order.slice(at)]);
  let orders: number[][] = [[]];
  for (const item of given) orders = orders.flatMap((order) => insert(order, item).toReversed());
  return orders;
}

interface Arranged {
  arrangement: Placement;
  cost: number;
  /** Whether nothing could be much better. */
  isEnough: boolean;
}

interface Way {
  isLow: boolean;
  order: readonly number[];
}

/** One for each place of the label. */
function* arrangementsOf(
  setter: TitleSets,
  scene: Scene,
  { isLow, order }: Way,
): Generator<Arranged> {
  const { logo, captions, label, shots, titles } = scene;
  const frame = { ...scene.frame, chin: lowestChin(scene), isLow };
  const taken: Area[] = [];
  if (captions && captions.states.length > 0)
    taken.push(captionsArea(setter.measure, captions.states, captions.look, frame));
  if (logo) taken.push(logo);
  const actorsDuring = (time: Span): Area[] =>
    smallActors(
      shots.filter((shot) => isDuring(shot, time)),
      frame,
      taken,
    );
  const actors = actorsDuring(timeOfLabel(scene));
  const faces = facesDuring(scene, timeOfLabel(scene));
  const placesOff = (areas: readonly Area[]): Array<PlacedLabel | null> =>
    label === null
      ? [null]
      : labelPlaces(setter.measure, label, frame, { faces, taken: [...areas, ...actors] });
  const usual = placesOff(taken);
  // To make room, it may also be nearer to the letters of captions.
  const near = captions && [
    lettersArea(setter.measure, captions.states, captions.look, frame),
    ...(logo ? [logo] : []),
  ];
  const places = titles.length === 0 ? usual.slice(0, 1) : unlike(usual, placesOff(near ?? taken));
  for (const [index, place] of places.entries()) {
    const fixed = [logo, place].filter((area) => area !== null);
    const placed = placeTitles(setter, scene, { frame, fixed, actorsDuring, order });
    const cost =
      placed.reduce((sum, one) => sum + (one?.cost ?? COST.none), 0) +
      (isLow ? COST.captions : 0) +
      (index > 0 ? COST.label : 0) +
      (place ? COST.inside * fromEdge(place, frame) : 0);
    yield {
      arrangement: { frame, taken, label: place, titles: placed.map((one) => one?.title ?? null) },
      cost,
      isEnough: placed.every((one) => one !== null && one.cost <= ENOUGH),
    };
  }
}

/** Each of these places once. */
function unlike(...places: ReadonlyArray<ReadonlyArray<PlacedLabel | null>>) {
  const keyOf = (place: PlacedLabel | null): string => `${place?.x} ${place?.y}`;
  const known = new Map(places.flat().map((place) => [keyOf(place), place]));
  return [...known.values()];
}

/** What texts keep off, beside each other and captions. */
interface Around {
  frame: CaptionFrame;
  /** All the time. */
  fixed: readonly Area[];
  /** Small actors, which are there for a time. */
  actorsDuring(time: Span): Area[];
  order: readonly number[];
}

function placeTitles(
  setter: TitleSets,
  scene: Scene,
  { frame, fixed, actorsDuring, order }: Around,
): Array<Placed | null> {
  const placed: Array<Placed | null> = scene.titles.map(() => null);
  for (const index of order) {
    const title = scene.titles[index];
    if (title === undefined) continue;
    const frames = titleFrames(title.time, scene.seconds);
    const others = placed.flatMap((one) =>
      one !== null && areTogether(one.title.frames, frames)
        ? [widened(one.title, APART * one.title.scale)]
        : [],
    );
    const actors = actorsDuring(secondsOf(frames));
    const around = [
      ...fixed,
      ...actors,
      ...others,
      ...wordsThen(setter.measure, scene, { frame, frames }),
    ];
    placed[index] = placeTitle(setter, scene, { index, title, frames, around });
  }
  return placed;
}

function widened({ x, y, width, height }: Area, by: number): Area {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** What captions take while a text is seen. */
function wordsThen(
  measure: TextMeasure,
  { captions }: Scene,
  { frame, frames }: { frame: CaptionFrame; frames: TitleFrames },
): Area[] {
  const { from, to } = secondsOf(frames);
  const then = (captions?.states ?? []).filter(
    ({ startSeconds, endSeconds }) => startSeconds < to && from < endSeconds,
  );
  if (captions === null || then.length === 0) return [];
  return [lettersArea(measure, then, captions.look, frame)];
}

function timeOfLabel({ label, seconds }: Scene): Span {
  return { from: 0, to: label?.time === 'opening' ? LABEL_OPENING_SECONDS : seconds };
}
