import type { ReactNode } from 'react';
import { useAuth } from '../../lib/auth/user.ts';
import { useGenerationEvents } from '../../lib/generations/use-generation-events.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import classes from './frame.module.css';

export interface FrameProps {
  kind?: 'app' | 'bare' | undefined;
  children: ReactNode;
}

/** The frame around every screen. 'bare' screens bring their own header, `<main id="main">` and footer. */
export default function Frame({ kind = 'app', children }: FrameProps) {
  const { user } = useAuth();
  return (
    <>
      {user !== null && <GenerationEvents />}
      <SkipLink />
      {kind === 'app' && <Header />}
      <OfflineNotice />
      {user !== null && <PausedNotice />}
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
