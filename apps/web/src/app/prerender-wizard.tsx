import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { FIRST_FACES, faceToken } from '@talkreel/contracts/page-meta';
import WizardPage from '../features/wizard/wizard-page.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { createLiveConnection } from '../lib/live/live-connection.ts';
import { LiveProvider } from '../lib/live/live-provider.tsx';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import Frame from './shell/frame.tsx';

/**
 * The wizard as a member sees it until the app takes over; the server adds the first stills. Run by the build, never
 * loaded by the app.
 */
export function render(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <LiveProvider connection={createLiveConnection(() => undefined)}>
          <MemoryRouter>
            <div data-boot="frame">
              <Frame>
                <WizardPage
                  faces={Array.from({ length: FIRST_FACES }, (_, index) => faceToken(index))}
                />
              </Frame>
            </div>
          </MemoryRouter>
        </LiveProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
