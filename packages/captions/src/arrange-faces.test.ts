import type { CaptionStyle } from '@talkreel/contracts/exports';
import { DEFAULT_LABEL, labelCorners, labelWords } from '@talkreel/contracts/label';
import { titleKinds } from '@talkreel/contracts/titles';
import { describe, expect, test } from 'vitest';
import { overlap } from './areas.ts';
import { arrange, type Scene } from './arrange.ts';
import { lettersArea } from './captions-area.ts';
import { faceArea, placeLabel } from './label.ts';
import { punchFramings, punchIn } from './punch.ts';
import { lowestChinOf, type Area } from './safe-area.ts';
import { facesDuring } from './seen-faces.ts';
import { captionStates } from './states.ts';
import { captionLooks } from './styles.ts';
import { context, formats, photo, sceneOf, titleOf, words } from './testing/scene.ts';

describe.each(formats)('closer to the actor, %s', (format) => {
  const shots = (['slow', 'cut'] as const).map((zoom) => ({
    ...({ layout: 'punch', corner: 'top-right', shape: 'circle', zoom } as const),
    ...{ startSeconds: 2, endSeconds: 5 },
  }));
  const facesIn = (
    { source, frame, framing }: Scene,
    { zoom, hasText }: { zoom: 'slow' | 'cut'; hasText: boolean },
  ) =>
    [framing, ...punchFramings(punchIn(source, frame, framing, { zoom, hasText }))].map((one) =>
      faceArea(source, one),
    );

  test.each(shots)('the label is where it covers the least of the face: $zoom', (shot) => {
    for (const source of [photo, undefined])
      for (const corner of labelCorners) {
        const shown = { titles: [], shots: [shot], ...(source && { source }) };
        const scene = { ...sceneOf(format, shown), label: { text: labelWords.en, corner } };
        const faces = facesIn(scene, { zoom: shot.zoom, hasText: false });
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
    const [, ...faces] = facesIn(scene, { zoom: shot.zoom, hasText: true });
    expect(faces.map((face) => title && overlap(title, face))).toEqual([0, 0]);
    expect(at(0, [shot]).title).toEqual(at(0, []).title);
  });

  test('captions keep off the chin, which is not far below where it is without', () => {
    const scene = sceneOf(format, { titles: [], shots });
    const [alone, near] = [{ ...scene, shots: [] }, scene].map((one) => arrange(context, one));
    const limit = Math.max(alone?.frame.chin ?? 0, lowestChinOf(scene.frame) * scene.frame.height);
    expect(near?.frame.chin).toBeGreaterThanOrEqual(alone?.frame.chin ?? Infinity);
    expect(near?.frame.chin).toBeLessThan(limit + 0.02 * scene.frame.height);
  });
});

test.each(formats)('%s: an ordinary call to action finds room in front of a punch-in', (format) => {
  for (const zoom of ['slow', 'cut'] as const)
    for (const source of [photo, { width: 720, height: 1280 }])
      for (const style of Object.keys(captionLooks) as CaptionStyle[])
        for (const kind of titleKinds) {
          const shot = {
            ...({ layout: 'punch', corner: 'top-right', shape: 'circle', zoom } as const),
            ...{ startSeconds: 3, endSeconds: 6 },
          };
          const titles = [titleOf(kind, { time: { startSeconds: 3.5, endSeconds: 6 } })];
          const scene = sceneOf(format, { titles, source, style, shots: [shot] });
          expect([style, kind, arrange(context, scene).titles[0] === null]).toEqual([
            style,
            kind,
            false,
          ]);
        }
});

describe.each(formats)('%s: at every word', (format) => {
  const layouts = [
    { layout: 'cut-out', place: 'left' },
    { layout: 'cut-out', place: 'middle' },
    { layout: 'cut-out', place: 'right' },
    { layout: 'split' },
    { layout: 'punch', zoom: 'cut' },
  ] as const;

  test.each(layouts)('captions are not on the face: $layout $place', (one) => {
    for (const source of [photo, { width: 720, height: 1280 }, { width: 1280, height: 720 }])
      for (const style of Object.keys(captionLooks) as CaptionStyle[]) {
        const look = { corner: 'top-right', shape: 'circle', ...one } as const;
        const shot = { ...look, startSeconds: 1, endSeconds: 4, width: 1080, height: 1440 };
        const scene = sceneOf(format, { titles: [], source, style, shots: [shot] });
        const { frame, shots } = arrange(context, scene);
        const settled = { ...scene, shots: [{ ...shot, ...shots[0] }] };
        for (const state of captionStates(words, style)) {
          const [from, to] = [state.startSeconds, state.endSeconds];
          if (from < 1 || to > 4) continue;
          const letters = lettersArea(context, [state], { style, ...captionLooks[style] }, frame);
          for (const face of facesDuring(settled, { from, to })) {
            // Its lowest part is the chin and its margin.
            const mouth = { ...face, height: face.height * 0.93 };
            expect([style, source.width, overlap(letters, mouth)]).toEqual([
              style,
              source.width,
              0,
            ]);
          }
        }
      }
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
