import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { refreshUser } from '../lib/auth/user.ts';
import { createLiveConnection } from '../lib/live/live-connection.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [live] = useState(() => createLiveConnection(() => void refreshUser(queryClient)));
  return (
    <Providers queryClient={queryClient} live={live}>
      <Router />
    </Providers>
  );
}
