import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { sessionDoubted } from '../lib/auth/session-expired.ts';
import { createLiveConnection } from '../lib/live/live-connection.ts';
import { AddressContext, createAddress } from '../lib/routing/address.ts';
import { Providers } from './providers.tsx';

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  const [live] = useState(() => createLiveConnection(() => void sessionDoubted(queryClient)));
  const [address] = useState(() => createAddress(router));
  return (
    <Providers queryClient={queryClient} live={live}>
      <AddressContext value={address}>
        <RouterProvider router={router} onError={console.error} />
      </AddressContext>
    </Providers>
  );
}
