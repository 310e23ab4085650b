import { useEffect } from 'react';
import { useNetwork } from '@mantine/hooks';
import { useRouteError } from 'react-router-dom';
import { PageLoading } from '../../components/states/loading.tsx';
import { Problem } from '../../components/states/problem.tsx';
import { isLoadFailure } from '../../lib/routing/load-failure.ts';
import { unsavedWork } from '../../lib/unsaved-work.ts';
import type { Screens } from './screens.ts';
import { TryAgain } from './try-again.tsx';
import { useNewRelease } from './use-new-release.ts';
import { useScreen } from './use-screen.ts';

/** Some browsers cache a failed fetch for as long as a document lives, so load a new document. */
const reload = (): void => window.location.reload();

/** Replaces a page that crashed, inside its frame. */
export function PageFailure({ screens }: { screens: Screens }) {
  const shown = useScreen(screens);
  return shown.kind === 'screen' && shown.screen.frame === 'bare' ? <RootFailure /> : <Failure />;
}

/** Replaces everything. */
export function RootFailure() {
  return (
    <main id="main" tabIndex={-1}>
      <Failure />
    </main>
  );
}

/** Any error of a page, including code that failed to load or is gone after a release. */
function Failure() {
  return isLoadFailure(useRouteError()) ? (
    <NotLoaded />
  ) : (
    <Problem isPage title="Something went wrong" action={<TryAgain onClick={reload} />}>
      <p>What you have started goes on without this page. Reloading usually helps.</p>
    </Problem>
  );
}

/** Code that is gone after a release is in the next one: the document is loaded anew, unless that would lose something. */
function NotLoaded() {
  const { online } = useNetwork();
  const { isPending, isNew, isSending } = useNewRelease(online);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const title = 'This page could not be loaded';
  // Offline, a reload would end at the browser's own error page.
  if (!online)
    return (
      <Problem isPage title={title}>
        <p>You are offline. This page loads when you are back online.</p>
      </Problem>
    );
  if (isPending) return <PageLoading />;
  if (isNew && isSending)
    return (
      <Problem isPage title={title}>
        <p>Talkreel was updated. This page loads once what you are sending has arrived.</p>
      </Problem>
    );
  const unsaved = unsavedWork();
  return (
    <Problem isPage title={title} action={<TryAgain onClick={reload} />}>
      {unsaved === null ? (
        <p>The connection dropped, or Talkreel was updated. Reloading usually helps.</p>
      ) : (
        <p>Reloading helps, but loses {unsaved}. Go back to keep it.</p>
      )}
    </Problem>
  );
}
