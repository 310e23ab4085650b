import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirstScreen } from './app/router.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { sessionExpired } from './lib/auth/session-expired.ts';
import './theme/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Not awaited at the top level: pages share code with this module, and would be cut into dozens of files.
void start(createRoot(root));

async function start(app: Root): Promise<void> {
  const queryClient = createQueryClient(sessionExpired);
  // What cannot be fetched now is tried again, and told of, where it is shown.
  await soon(
    loadFirstScreen(queryClient).catch(() => undefined),
    FIRST_SCREEN_MS,
  );
  await firstFrame();
  app.render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
}

/** A slow server does not keep the app away: it can say what it waits for. */
const FIRST_SCREEN_MS = 2_000;
const NO_FRAME_MS = 100;

/** What the server drew is painted before the app takes its place. A page in the background has no frames to wait for. */
function firstFrame(): Promise<void> {
  return soon(
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }),
    NO_FRAME_MS,
  );
}

/** Settles with the work, or without it after `ms`. */
function soon(work: Promise<void>, ms: number): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}
