import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { cssVariablesResolver, theme } from '../../theme/theme.ts';
import { Hero } from './components/hero.tsx';
import { LandingHeader } from './components/landing-header.tsx';
import classes from './landing-page.module.css';

/**
 * The static top of the landing page: what a visitor sees until the app takes over. Run by the build, never loaded by
 * the app.
 */
export function render(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <MemoryRouter>
        <div className={classes.root} data-boot>
          <LandingHeader isSignedIn={false} />
          <main>
            <Hero />
          </main>
        </div>
      </MemoryRouter>
    </MantineProvider>,
  );
}
