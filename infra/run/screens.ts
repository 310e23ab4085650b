import { runWithBrowser } from '../launch/run-with-browser.ts';

// Takes screenshots of every screen (.data/screens, or the given folder) from a separate Talkreel.
runWithBrowser('apps/web/e2e/screens/screens.ts');
