import type { Page } from 'playwright-core';

/**
 * Resolves when the page's connection for events is there, from when on it receives other tabs' events. Call it before.
 */
export const greeted = (page: Page): Promise<void> =>
  new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"feed.opened"')) resolve();
      }),
    ),
  );
