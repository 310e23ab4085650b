/** @module-tag long */
import { addMedia } from '@talkreel/scenarios/stack/add-media';
import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import { ASYNC, makeAudio, shortestActor, untilState } from '@talkreel/scenarios/stack/requests';
import { afterAll, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { chooseOnCard } from './support/library.ts';
import { colourAt } from './support/shots.ts';
import { violationsOn } from './support/violations.ts';

/** The limit in ms for an actor who is really drawn, and for encoders on a busy machine. */
const PATIENT_MS = 400_000;
const EMAIL = 'cut-out@example.com';
const ORANGE = [0xe0, 0x74, 0x2c];
/** In shares of the frame: a place that no actor covers. */
const BESIDE = [0.04, 0.12] as const;

let harness: Harness;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ speed: 'real' });
  const client = await harness.stack.signIn(EMAIL);
  const { url: audioUrl } = await makeAudio(client, 'Tea for two.');
  const { id: video } = await shortestActor(client);
  const body = { video, audioUrl, endsWithSpeech: true };
  const { body: started } = await client.post('/api/replicate/lipsync', body, ASYNC);
  await untilState(client, started.id, 'succeeded', PATIENT_MS);
  await addMedia(client, 'Orange', ['#e0742c']);
});
afterAll(() => harness.close());

interface Size extends VisitOptions {
  place: string;
  /** In shares of the frame. */
  face: readonly [x: number, y: number];
}
const sizes: Size[] = [
  { width: 1440, height: 900, place: 'Middle', face: [0.5, 0.36] },
  { width: 390, height: 844, scheme: 'dark', place: 'Right', face: [0.69, 0.47] },
];

const isOrange = (colour: readonly number[] | null): boolean =>
  colour !== null && ORANGE.every((value, part) => Math.abs(value - (colour[part] ?? 0)) < 12);

test.each(sizes)(
  'an actor is cut out over a picture, in the preview and in the file: $width',
  async (size) => {
    const page = await harness.visitAs(EMAIL, { ...size, path: '/profile' });
    await chooseOnCard(page.getByRole('article'), 'Export');
    const dialog = page.getByRole('dialog', { name: 'Export for posting' });
    await expectShown(dialog.getByRole('group', { name: 'Words of the video' }));
    if (size.width === 390) await dialog.getByRole('button', { name: /^Remove the shot/ }).click();
    await dialog.locator('[data-word="1"]').click();
    await dialog.getByRole('button', { name: 'Orange' }).click();
    await dialog.getByText('Actor cut out').click();
    const aside = dialog.getByRole('radio', { name: 'Right', exact: true });
    expect(await aside.isChecked()).toBe(true);
    await dialog.getByText(size.place, { exact: true }).click();

    const shots = dialog.locator('canvas[data-shots]');
    await expectGone(dialog.getByText('Cutting the actor out…'), PATIENT_MS);
    await expect.poll(async () => isOrange(await colourAt(shots, ...BESIDE))).toBe(true);
    await expect.poll(async () => isOrange(await colourAt(shots, ...size.face))).toBe(false);
    expect(await violationsOn(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const link = dialog.getByRole('link', { name: 'Download 9:16' });
    await expectShown(link, PATIENT_MS);
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    const moment = await dialog
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
    const pixels = await pixelsOf(await file.body(), moment);
    const seen = ([x, y]: readonly [number, number]): number[] => {
      const at = (Math.round(y * 1920) * 1080 + Math.round(x * 1080)) * 4;
      return [...pixels.subarray(at, at + 3)];
    };
    expect([isOrange(seen(BESIDE)), isOrange(seen(size.face))]).toEqual([true, false]);
    await page.context().close();
  },
);
