import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageLoading } from '../../components/states/loading.tsx';
import { Arrival } from './arrival.tsx';
import type { Screen, Screens } from './screens.ts';
import { useScreen } from './use-screen.ts';

/** The page of a path. */
export function ShownPage({ screens }: { screens: Screens }) {
  const shown = useScreen(screens);
  const { pathname } = useLocation();
  if (shown.kind !== 'screen') return null;
  // One per page: otherwise the previous page would stay until the next one's code has loaded.
  return <PageOf key={`${pathname} ${shown.screen.audience}`} screen={shown.screen} />;
}

function PageOf({ screen }: { screen: Screen }) {
  // While mounted: code that arrives later is the same page. Outside the boundary, which forgets the state of what
  // never appeared: each failure would request the code again, for ever.
  const [Page] = useState(() => screen.code.current());
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
      <Arrival />
    </Suspense>
  );
}
