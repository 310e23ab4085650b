import type { Page } from 'playwright-core';
import { expectShown } from './expect-shown.ts';

export const ANIMATE_MODEL = 'wan-video/wan-2.2-i2v-fast';

/** The opened creator, by what a user sees. */
export async function creatorOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const creator = {
    description: page.getByLabel('Description', { exact: true }),
    generateImage: button('Generate Image'),
    generateVideo: button('Generate Video'),
    regenerate: button('Regenerate'),
    giveVoice: button('Generate Audio for this Video'),
    cancel: button('Cancel'),
    corner: (side: 'Left' | 'Right') =>
      page.getByRole('slider', { name: `${side} corner of the mouth` }),
    question: page.getByText('Are you happy with this image?'),
    portrait: page.getByRole('region', { name: 'Portrait' }).locator('img'),
    video: page.getByLabel('Your influencer, moving'),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    /** Answers who is in the photo, which nothing is sent without. */
    itIsMe: page.getByRole('radio', { name: /^Me\b/ }),
    async paint(words = 'A calm gardener with a parrot and a green shirt') {
      await creator.description.fill(words);
      await creator.generateImage.click();
      await expectShown(creator.question);
    },
  };
  await expectShown(page.getByRole('heading', { level: 1, name: 'Create Influencer' }));
  return creator;
}

/** Any picture will do. */
export function screenshotOf(page: Page): Promise<Buffer> {
  return page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 450 } });
}
