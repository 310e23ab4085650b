import type { Page } from 'playwright-core';

/** Help with a script, by what a user sees. */
export function scriptHelpOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Write it for me' });
  const help = {
    open: button('Write it for me'),
    dialog,
    product: dialog.getByLabel('Product'),
    benefit: dialog.getByLabel('What it does for people'),
    page: dialog.getByLabel('Text of the page'),
    fromPage: dialog.getByRole('button', { name: 'From a page' }),
    write: dialog.getByRole('button', { name: 'Write Script' }),
    shorter: button('Shorter'),
    punchier: button('Punchier'),
    opening: button('New opening'),
    tone: button('Tone'),
    undo: button('Undo'),
    redo: button('Redo'),
    stop: button('Stop'),
    offer: page.getByRole('status', { name: 'New draft' }),
    async fill(product = 'Oatcloud', benefit = 'foams like milk'): Promise<void> {
      await help.open.click();
      await help.product.fill(product);
      await help.benefit.fill(benefit);
    },
  };
  return help;
}
