import { createQueryClient } from '../lib/api/query-client.ts';
import { sessionExpired } from '../lib/auth/session-expired.ts';
import { createLiveConnection } from '../lib/live/live-connection.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

const queryClient = createQueryClient(sessionExpired);
const live = createLiveConnection();

export function App() {
  return (
    <Providers queryClient={queryClient} live={live}>
      <Router />
    </Providers>
  );
}
