import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app.tsx';
import { resumePosition } from './app/routing/arrival.tsx';
import { createAppRouter, firstPage } from './app/routing/router.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { sessionDoubted } from './lib/auth/session-expired.ts';
import './theme/index.css';

const PICTURES_MS = 1_000;
const NO_FRAME_MS = 100;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// The promise is not awaited at the top level: pages share code with this module, which would be split into dozens of
// files.
void start(createRoot(root));

async function start(app: Root): Promise<void> {
  // The code has just been evaluated, which is long enough for one task.
  await new Promise((resolve) => setTimeout(resolve));
  const queryClient = createQueryClient((asker) => void sessionDoubted(asker));
  const router = createAppRouter(queryClient);
  // The prerendered page stays meanwhile; React would replace it with 'Loading...' for at least 300 ms.
  await firstPage(router);
  await firstFrame();
  resumePosition(router);
  // A transition is rendered in slices: the prerendered page stays responsive meanwhile.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    ),
  );
}

/** Waits until the prerendered page is painted, with its largest pictures, before the app replaces it. */
async function firstFrame(): Promise<void> {
  // A background page decodes nothing and has no frames to wait for.
  if (document.visibilityState === 'hidden') return;
  const pictures = document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority=high]');
  // A picture that fails to load is not waited for.
  const decoded = [...pictures].map((picture) => picture.decode().catch(() => undefined));
  await atMost(PICTURES_MS, Promise.all(decoded));
  await atMost(
    NO_FRAME_MS,
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    }),
  );
}

function atMost(limitMs: number, wait: Promise<unknown>): Promise<unknown> {
  return Promise.race([wait, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}
