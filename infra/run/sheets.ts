import { runWithBrowser } from '../launch/run-with-browser.ts';

// Takes the documentation's pictures of exports and photos (docs/media) from a separate Talkreel.
runWithBrowser('apps/web/e2e/sheets/sheets.ts');
