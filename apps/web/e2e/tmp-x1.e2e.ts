import { afterAll, beforeAll, test } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { openHouse, type House } from './support/house.ts';
let house: House;
beforeAll(async () => { house = await openHouse({ workers: 0 }); });
afterAll(() => house.close());
const vtt = 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:30.000\nThen my skin stopped feeling\ntight by lunchtime, and I kept it.\n';
test('look', async () => {
  const actors = (await (await fetch(`${house.url}/api/actors`)).json()) as Array<{ url: string; thumbnail: string; id: string }>;
  const actor = actors[0]!;
  for (const [name, width, scheme] of [['phone', 390, 'light'], ['tablet', 820, 'dark'], ['desk', 1440, 'light']] as const) {
    const page = await house.visit({ width, height: width < 500 ? 844 : 900, scheme });
    await page.route('**/api/share/*/captions.vtt', (r) => r.fulfill({ body: vtt, contentType: 'text/vtt' }));
    await page.route('**/api/share/*', (r) => r.fulfill({ json: { title: 'I almost sent this back, and then something odd happened to my skin.', url: actor.url, thumbnailUrl: actor.thumbnail, captionsUrl: '/api/share/abc/captions.vtt', durationSeconds: 8, createdAt: new Date(Date.now() - 7200e3).toISOString(), author: 'clara.from.accounting' } }));
    await page.goto(`/share/${'x'.repeat(22)}`);
    await expectShown(page.getByRole('heading', { level: 1 }));
    if (name === 'phone') await page.screenshot({ path: '/tmp/x1-phone-idle.png' });
    if (name === 'phone') await page.getByRole('button', { name: 'Tap to play' }).click();
    await expectShown(page.getByRole('button', { name: 'Captions' }));
    await page.getByRole('button', { name: 'Captions' }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.4);
    await page.screenshot({ path: `/tmp/x1-${name}.png` });
    if (name === 'desk') { await page.unrouteAll(); await page.reload(); await expectShown(page.getByRole('heading', { level: 2 })); await page.screenshot({ path: '/tmp/x1-gone.png' }); }
    await page.context().close();
  }
  const page = await house.visitAs('look@example.com', { width: 1440 });
  const base = { createdAt: new Date().toISOString(), kind: 'video', audioUrl: null, durationSeconds: 8 };
  await page.route('**/api/projects', (r) => r.fulfill({ json: actors.slice(0, 4).map((a, i) => ({ ...base, id: 200 + i, outputUrl: a.url, thumbnailUrl: a.thumbnail, audioParams: { videoId: a.id, text: 'I almost sent this back.', speaker: null }, captionsUrl: '/x.vtt', shareUrl: i % 2 === 0 ? `${house.url}/share/abc` : null })) }));
  await page.goto('/profile');
  await expectShown(page.getByRole('button', { name: 'Stop sharing' }).first());
  await page.screenshot({ path: '/tmp/x1-profile.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/x1-profile-phone.png', fullPage: true });
});
