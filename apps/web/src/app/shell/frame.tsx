import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../lib/auth/user.ts';
import { Mark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import { supportEmail } from '../../lib/support.ts';
import { serviceStatusQuery } from '../../lib/status/service-status.ts';
import { refreshAccount, refreshEverything } from '../../lib/api/refresh.ts';
import { refreshLibrary } from '../../lib/library/refresh-library.ts';
import { useOnMissed, useServerEvent } from '../../lib/live/live-provider.tsx';
import { refreshPrices } from '../../lib/price/price.ts';
import {
  applyGeneration,
  applyProgress,
  isFinished,
  trackedGenerationsQuery,
} from '../../lib/generations/generations.ts';
import { isBatchOpen, notifyEnd } from '../../lib/generations/notify.ts';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './frame.module.css';

const year = new Date().getFullYear();

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

/** Keeps everything the server can change current while the app is open. */
function GenerationEvents() {
  const client = useQueryClient();
  useServerEvent('generation.changed', ({ generation }) => {
    const known = client
      .getQueryData(trackedGenerationsQuery.queryKey)
      ?.find((job) => job.id === generation.id);
    applyGeneration(client, generation);
    void (isFinished(generation) ? refreshAccount(client) : refreshPrices(client));
    if (known === undefined || isFinished(known) || !isFinished(generation)) return;
    const others = client.getQueryData(trackedGenerationsQuery.queryKey) ?? [];
    if (generation.kind !== 'script' && !isBatchOpen(generation, others)) notifyEnd(generation);
  });
  useServerEvent('stage.progressed', (event) => applyProgress(client, event));
  useServerEvent('account.changed', () => void refreshAccount(client));
  useServerEvent('library.changed', ({ deleted }) => void refreshLibrary(client, deleted));
  useOnMissed(() => void refreshEverything(client));
  return null;
}

function Footer() {
  const support = supportEmail();
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <span className={classes.owner}>
          <Mark size={20} />© {year} Talkreel. All rights reserved.
        </span>
        <nav className={classes.links} aria-label="More">
          <Link to={paths.pricing}>Pricing</Link>
          <Link to={paths.blog} data-phone>
            Blog
          </Link>
          <Link to={paths.pitchDeck} data-phone>
            Pitch Deck
          </Link>
          <Link to={paths.verify}>Check a file</Link>
          <Link to={paths.terms}>Terms of Service</Link>
          {support !== null && <a href={`mailto:${support}`}>Support</a>}
        </nav>
        <div className={classes.scheme}>
          <ColorSchemeToggle />
        </div>
      </div>
    </footer>
  );
}

/** Says what is paused before the user writes a script for it; disappears when it works again. */
function PausedNotice() {
  const { data } = useQuery(serviceStatusQuery);
  return (
    <div role="status">
      {data?.paused.map(({ service, message }) => (
        <p key={service} className={classes.notice}>
          <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
          {message} What you started keeps its place, and waiting costs nothing.
        </p>
      ))}
    </div>
  );
}
