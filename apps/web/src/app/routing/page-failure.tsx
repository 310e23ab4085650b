import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNetwork } from '@mantine/hooks';
import { useRouteError } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { PageLoading } from '../../components/states/loading.tsx';
import { Problem } from '../../components/states/problem.tsx';
import { isLoadFailure } from '../../lib/routing/load-failure.ts';
import { unsavedWork } from '../../lib/unsaved-work.ts';
import { hasNewRelease, leaveForNewRelease } from '../../lib/routing/new-release.ts';
import type { Screens } from './screens.ts';
import { TryAgain } from './try-again.tsx';
import { useScreen } from './use-screen.ts';

/** Some browsers cache a failed fetch for as long as a document lives, so load a new document. */
const reload = (): void => window.location.reload();

/** With unsaved work the browser would ask first, out of nowhere. */
function reloadWithoutLoss(): void {
  if (unsavedWork() === null) reload();
}

/** Replaces a page that crashed, inside its frame. */
export function PageFailure({ screens }: { screens: Screens }) {
  const shown = useScreen(screens);
  return shown.kind === 'screen' && shown.screen.frame === 'bare' ? <RootFailure /> : <Failure />;
}

/** Replaces the page without a frame around it, where no frame can be shown. */
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
      <p>What you started keeps running. Reloading usually helps.</p>
    </Problem>
  );
}

/** Replaces a page whose code is gone after a release: the document is reloaded, unless that would lose something. */
function NotLoaded() {
  const { online } = useNetwork();
  const { isPending, isNew, isSending } = useNewRelease(online);
  useEffect(() => {
    window.addEventListener('online', reloadWithoutLoss);
    return () => window.removeEventListener('online', reloadWithoutLoss);
  }, []);
  const title = 'This page could not be loaded';
  const unsaved = unsavedWork();
  // Offline, a reload would end at the browser's own error page.
  if (!online)
    return (
      <Problem isPage title={title}>
        {unsaved === null ? (
          <p>You are offline. This page loads when you are back online.</p>
        ) : (
          <p>You are offline. Go back to keep {unsaved}.</p>
        )}
      </Problem>
    );
  if (isPending) return <PageLoading />;
  if (isNew && isSending)
    return (
      <Problem isPage title={title}>
        <p>Talkreel was updated. This page loads once your upload is complete.</p>
      </Problem>
    );
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

/** Looks for a new release, and reloads the document into it as soon as nothing would be lost. */
function useNewRelease(isOnline: boolean) {
  const [isNew, setIsNew] = useState<boolean | null>(null);
  const client = useQueryClient();
  const isSending = useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating() > 0,
  );
  const isLeaving = isNew === true && !isSending && unsavedWork() === null;

  useEffect(() => {
    let isHere = true;
    if (isOnline)
      void hasNewRelease().then((found) => {
        if (isHere) setIsNew(found);
      });
    return () => {
      isHere = false;
    };
  }, [isOnline]);
  useEffect(() => {
    if (isLeaving) leaveForNewRelease();
  }, [isLeaving]);

  return { isPending: isNew === null || isLeaving, isNew: isNew === true, isSending };
}
