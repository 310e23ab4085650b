import { DEFAULT_LABEL, labelWords } from '@talkreel/contracts/label';
import { titleKinds, titleStyles, type TitleKind } from '@talkreel/contracts/titles';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { describe, expect, test } from 'vitest';
import { overlap } from './areas.ts';
import { arrange, type Scene } from './arrange.ts';
import { lettersArea } from './captions-area.ts';
import { faceArea, placeLabel } from './label.ts';
import { safeArea } from './safe-area.ts';
import { context, formats, photo, sceneOf, titleOf } from './testing/scene.ts';
import { areTogether } from './title-times.ts';

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
