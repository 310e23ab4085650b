import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirstScreen } from './app/router.tsx';
import { isVisitorForCertain } from './lib/auth/user.ts';
import './theme/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Not awaited at the top level: pages share code with this module, and would be cut into dozens of files.
void start(createRoot(root));

async function start(app: Root): Promise<void> {
  // What cannot be fetched now is tried again, and told of, where it is shown.
  await loadFirstScreen(window.location.pathname, isVisitorForCertain()).catch(() => undefined);
  await firstFrame();
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const NO_FRAME_MS = 100;

/** What the server drew is painted before the app takes its place. A page in the background has no frames to wait for. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, NO_FRAME_MS);
  });
}
