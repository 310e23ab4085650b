import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import type { Page } from 'playwright-core';

/** The mouth that is marked in the next photo to be sent; null without one. */
export async function nextSentMouth(page: Page): Promise<MouthMark | null> {
  const sent = await page.waitForRequest((one) =>
    new URL(one.url()).pathname.endsWith('/api/ai-influencer/photos'),
  );
  const mouth = new URL(sent.url()).searchParams.get('mouth');
  return mouth === null ? null : (JSON.parse(mouth) as MouthMark);
}
