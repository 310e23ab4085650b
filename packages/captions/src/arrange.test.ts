import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { chinIn } from '@talkreel/contracts/chin';
import { exportSizes, type CaptionStyle, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { DEFAULT_LABEL, labelCorners, labelWords } from '@talkreel/contracts/label';
import { titleKinds, titleStyles, type TitleKind } from '@talkreel/contracts/titles';
import { describe, expect, test } from 'vitest';
import { overlap } from './areas.ts';
import { arrange, type Scene } from './arrange.ts';
import { lettersArea } from './captions-area.ts';
import { registerCaptionFonts } from './font-files.ts';
import { faceArea, placeLabel } from './label.ts';
import { placeLogo } from './logo.ts';
import { punchFramings } from './punch.ts';
import { safeArea, type Area } from './safe-area.ts';
import { captionStates } from './states.ts';
import { captionLooks } from './styles.ts';
import { areTogether } from './title-times.ts';
import { wordsOfText } from './words.ts';

registerCaptionFonts(GlobalFonts, '');

const context = createCanvas(1, 1).getContext('2d');
const formats = Object.keys(exportSizes) as ExportFormat[];
const SECONDS = 6;
const words = wordsOfText('I tried every planner there is, and none of them stuck.').map(
  (word, index) => ({ ...word, startSeconds: index / 2, endSeconds: (index + 1) / 2 }),
);
const says: Record<TitleKind, readonly [string, string]> = {
  hook: ['3 reasons teams switch to Talkreel', ''],
  sticker: ['$29', 'instead of $49'],
  'lower-third': ['Amara Okafor', 'Founder, Planly'],
  'call-to-action': ['Order now', 'coffee.example'],
};
const titleOf = (kind: TitleKind, change: Partial<TitleToDraw> = {}): TitleToDraw => ({
  kind,
  text: says[kind][0],
  detail: says[kind][1],
  style: titleStyles[kind][0],
  corner: 'top-right',
  tilt: kind === 'sticker' ? -8 : 0,
  time: { startSeconds: 0, endSeconds: 3 },
  ...change,
});

interface Shown {
  titles: readonly TitleToDraw[];
  source?: { width: number; height: number };
  style?: CaptionStyle;
  hasLogo?: boolean;
  shots?: Scene['shots'];
}

function sceneOf(format: ExportFormat, shown: Shown): Scene {
  const { titles, source = { width: 720, height: 1280 }, style = 'word', hasLogo = false } = shown;
  const size = exportSizes[format];
  const framing = frameFace(source, size, 'blur');
  return {
    frame: { ...size, chin: chinIn(source, framing) },
    source,
    framing,
    seconds: SECONDS,
    logo: hasLogo ? placeLogo({ width: 400, height: 160 }, size) : null,
    captions: { states: captionStates(words, style), look: { style, ...captionLooks[style] } },
    label: { text: labelWords.en, corner: DEFAULT_LABEL.corner },
    shots: shown.shots ?? [],
    titles,
    paint: { colors: ['#6c4cf1', '#ffd84d'], font: 'display' },
  };
}

/** What is seen over something else, by name; nothing should be. */
function meetings(scene: Scene) {
  const { frame, label, titles } = arrange(context, scene);
  const safe = safeArea(frame);
  const face = faceArea(scene.source, scene.framing);
  const found: string[] = [];
  for (const [index, one] of titles.entries()) {
    if (one === null) {
      found.push(`${index} has no place`);
      continue;
    }
    const { frames, x, y, width, height } = one;
    const [from, to] = [frames.start / 25, (frames.start + frames.count) / 25];
    const seen = (scene.captions?.states ?? []).filter(
      ({ startSeconds, endSeconds }) => startSeconds < to && from < endSeconds,
    );
    const others = titles.filter(
      (other) => other !== null && other !== one && areTogether(other.frames, frames),
    );
    const areas = {
      face,
      label,
      logo: scene.logo,
      captions: scene.captions && lettersArea(context, seen, scene.captions.look, frame),
      'another text': others[0] ?? null,
    };
    for (const [name, area] of Object.entries(areas))
      if (area && overlap(one, area) > 0) found.push(`${index} over ${name}`);
    // Its place is in whole pixels.
    const isInside =
      x >= safe.x &&
      y >= safe.y &&
      x + width <= safe.x + safe.width + 1 &&
      y + height <= safe.y + safe.height + 1;
    if (!isInside) found.push(`${index} outside of the safe area`);
  }
  if (label && overlap(label, face) > 0) found.push('label over face');
  return found;
}

const photo = { width: 640, height: 720 };

describe.each(formats)('%s', (format) => {
  test.each(titleKinds.flatMap((kind) => titleStyles[kind].map((style) => [kind, style] as const)))(
    '%s, %s: beside captions, label and face',
    (kind, style) => {
      const titles = [titleOf(kind, { style })];
      for (const source of [photo, undefined])
        for (const captions of ['word', 'headline'] as const)
          expect(
            meetings(sceneOf(format, { titles, style: captions, ...(source && { source }) })),
          ).toEqual([]);
    },
  );

  test('a hook, a price for all of the video and a call to action have room together', () => {
    const titles = [
      titleOf('hook'),
      titleOf('sticker', { time: { startSeconds: 0, endSeconds: null } }),
      titleOf('call-to-action', { time: { lastSeconds: 2 } }),
    ];
    expect(meetings(sceneOf(format, { titles }))).toEqual([]);
  });

  test('without texts everything is where it was', () => {
    const scene = sceneOf(format, { titles: [], hasLogo: true });
    const { frame, label, taken } = arrange(context, scene);
    expect(frame.isLow).toBe(false);
    const face = faceArea(scene.source, scene.framing);
    const asked = { text: labelWords.en, corner: DEFAULT_LABEL.corner };
    expect(label).toEqual(placeLabel(context, asked, frame, { faces: [face], taken }));
  });
});

test('captions make room for a name that belongs where they are', () => {
  const { frame, titles } = arrange(context, sceneOf('9:16', { titles: [titleOf('lower-third')] }));
  expect(frame.isLow).toBe(true);
  expect(titles[0]?.y).toBeGreaterThan(1000);
});

test('texts at different times may have the same place', () => {
  const titles = [titleOf('hook'), titleOf('hook', { time: { startSeconds: 3, endSeconds: 6 } })];
  const [first, second] = arrange(context, sceneOf('9:16', { titles })).titles;
  expect([second?.x, second?.y]).toEqual([first?.x, first?.y]);
});

describe('what is not seen with a text takes none of its room', () => {
  const corner = { layout: 'corner', corner: 'top-right', shape: 'circle' } as const;
  const placed = (kind: TitleKind, shots: Scene['shots'], time?: TitleToDraw['time']) => {
    const [title] = arrange(
      context,
      sceneOf('9:16', { titles: [titleOf(kind, time && { time })], shots }),
    ).titles;
    return title;
  };

  test('a small actor of another time', () => {
    const later = placed('hook', [{ ...corner, startSeconds: 4, endSeconds: 5 }]);
    expect(later).toEqual(placed('hook', []));
    const then = placed('hook', [{ ...corner, startSeconds: 1, endSeconds: 2 }]);
    expect(then).not.toEqual(later);
  });

  test('the face of a video that media hides all the while', () => {
    const time = { startSeconds: 2, endSeconds: 4 };
    const hidden = [
      { ...corner, layout: 'media', startSeconds: 1.5, endSeconds: 3 },
      { ...corner, layout: 'media', startSeconds: 3, endSeconds: 4 },
    ] as const;
    expect(placed('sticker', hidden, time)?.drawing.share).toBe(1);
    const [first] = hidden;
    expect(placed('sticker', [first], time)).toEqual(placed('sticker', [], time));
    expect(placed('sticker', [], time)?.drawing.share).toBeLessThan(1);
  });
});

test('a text keeps off the face beside media', () => {
  const shot = {
    layout: 'split',
    corner: 'top-right',
    shape: 'circle',
    startSeconds: 0,
    endSeconds: 6,
  } as const;
  const titles = [titleOf('hook')];
  const [alone] = arrange(context, sceneOf('9:16', { titles })).titles;
  const [beside] = arrange(context, sceneOf('9:16', { titles, shots: [shot] })).titles;
  expect([beside?.x, beside?.y]).not.toEqual([alone?.x, alone?.y]);
});

describe.each(formats)('closer to the actor, %s', (format) => {
  const shots = (['slow', 'cut'] as const).map((zoom) => ({
    ...({ layout: 'punch', corner: 'top-right', shape: 'circle', zoom } as const),
    ...{ startSeconds: 2, endSeconds: 5 },
  }));
  const facesIn = ({ source, frame, framing }: Scene, zoom: 'slow' | 'cut') =>
    [framing, ...punchFramings(source, frame, zoom)].map((one) => faceArea(source, one));

  test.each(shots)('the label is where it covers the least of the face: $zoom', (shot) => {
    for (const source of [photo, undefined])
      for (const corner of labelCorners) {
        const shown = { titles: [], shots: [shot], ...(source && { source }) };
        const scene = { ...sceneOf(format, shown), label: { text: labelWords.en, corner } };
        const faces = facesIn(scene, shot.zoom);
        const over = (area: Area | null): number =>
          area === null ? NaN : Math.max(...faces.map((face) => overlap(area, face)));
        const { label, frame, taken } = arrange(context, scene);
        for (const other of labelCorners) {
          const elsewhere = placeLabel(context, { ...scene.label, corner: other }, frame, {
            ...{ faces: [], taken },
          });
          expect(over(label)).toBeLessThanOrEqual(over(elsewhere));
        }
      }
  });

  test.each(shots)('a text keeps off the face while it is seen, not before: $zoom', (shot) => {
    const at = (startSeconds: number, given: Scene['shots']) => {
      const titles = [titleOf('hook', { time: { startSeconds, endSeconds: startSeconds + 1 } })];
      const scene = { ...sceneOf(format, { titles, shots: given }), captions: null, label: null };
      return { scene, title: arrange(context, scene).titles[0] };
    };
    const { scene, title } = at(3, [shot]);
    // The first face is not seen then.
    const [, ...faces] = facesIn(scene, shot.zoom);
    expect(faces.map((face) => title && overlap(title, face))).toEqual([0, 0]);
    expect(at(0, [shot]).title).toEqual(at(0, []).title);
  });

  test('captions are as low as they may be for the sake of a chin', () => {
    const scene = sceneOf(format, { titles: [], shots });
    const [alone, near] = [{ ...scene, shots: [] }, scene].map((one) => arrange(context, one));
    expect(near?.frame.chin).toBeGreaterThan(alone?.frame.chin ?? Infinity);
  });
});

test('a label that is gone by then does not mind a punch-in', () => {
  const shot = {
    ...({ layout: 'punch', corner: 'top-right', shape: 'circle', zoom: 'cut' } as const),
    ...{ startSeconds: 4, endSeconds: 6 },
  };
  const placedWith = (time: 'opening' | 'whole') => {
    const scene = sceneOf('1:1', { titles: [], shots: [shot] });
    const label = { text: labelWords.en, corner: DEFAULT_LABEL.corner, time };
    return arrange(context, { ...scene, label }).label;
  };
  const alone = arrange(context, sceneOf('1:1', { titles: [] })).label;
  expect(placedWith('opening')).toEqual(alone);
});

test('what cannot be drawn, or finds no room, is named by its absence', () => {
  const titles = [
    titleOf('hook', { text: '🎉🎉' }),
    ...Array.from({ length: 7 }, () =>
      titleOf('call-to-action', {
        text: 'Start your free trial now',
        detail: 'planly.example/start',
      }),
    ),
  ];
  const placed = arrange(context, sceneOf('1:1', { titles })).titles;
  expect(placed[0]).toBeNull();
  expect(placed.filter((one) => one === null).length).toBeGreaterThan(1);
});

test.each([
  ['one long word', 'Donaudampfschifffahrtsgesellschaft verloren'],
  ['right to left', 'שלוש סיבות לעבור אלינו עוד היום, ועוד אחת'],
  ['emoji', 'Coffee 🎉 that is ready ☕ overnight'],
])('%s: set within its place', (_name, text) => {
  for (const style of titleStyles.hook)
    expect(meetings(sceneOf('9:16', { titles: [titleOf('hook', { text, style })] }))).toEqual([]);
});
