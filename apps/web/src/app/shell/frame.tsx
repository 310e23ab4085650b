import type { ReactNode } from 'react';
import { useAuth } from '../../lib/auth/user.ts';
import { useGenerationEvents } from '../../lib/generations/use-generation-events.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './frame.module.css';

/** What stands around every screen. 'bare' screens bring their own header, `<main id="main">` and footer. */
export function Frame({
  kind = 'app',
  children,
}: {
  kind?: 'app' | 'bare' | undefined;
  children: ReactNode;
}) {
  const { user } = useAuth();
  return (
    <>
      {user !== null && <GenerationEvents />}
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {kind === 'app' && <Header />}
      <OfflineNotice />
      {kind === 'bare' ? (
        children
      ) : (
        <main id="main" className={classes.main} tabIndex={-1}>
          {children}
        </main>
      )}
      {kind === 'app' && <Footer />}
    </>
  );
}

function GenerationEvents() {
  useGenerationEvents();
  return null;
}
