import { runWithBrowser } from '../launch/run-with-browser.ts';

// Makes the finished examples of the ad templates anew, with a separate Talkreel.
runWithBrowser('apps/web/e2e/template-examples/render.ts');
