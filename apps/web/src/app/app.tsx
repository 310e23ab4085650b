import type { QueryClient } from '@tanstack/react-query';
import { createLiveConnection } from '../lib/live/live-connection.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

const live = createLiveConnection();

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <Providers queryClient={queryClient} live={live}>
      <Router />
    </Providers>
  );
}
