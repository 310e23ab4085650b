import { Fragment, useState, type ReactNode } from 'react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { PaywallProvider } from '../components/paywall/paywall-provider.tsx';
import { Toaster } from '../components/toasts/toaster.tsx';
import type { LiveConnection } from '../lib/live/live-connection.ts';
import { LiveProvider } from '../lib/live/live-provider.tsx';
import { toasts } from '../lib/toast-store.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { useAuth } from '../lib/auth/user.ts';

// The key public/before-paint.js reads before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'talkreel-color-scheme' });

export interface ProvidersProps {
  queryClient: QueryClient;
  live: LiveConnection;
  children: ReactNode;
}

export function Providers({ queryClient, live, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <AccountBoundary>
          <LiveProvider connection={live}>
            <PaywallProvider>
              {children}
              <Toaster store={toasts} />
            </PaywallProvider>
          </LiveProvider>
        </AccountBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * When another user signs in, every page, dialog and the socket are mounted again; `userQuery` has
 * dropped the first user's data by then.
 */
function AccountBoundary({ children }: { children: ReactNode }) {
  const id = useAuth().user?.id ?? null;
  const [owner, setOwner] = useState({ id, changes: 0 });
  if (id !== null && id !== owner.id)
    setOwner({ id, changes: owner.changes + (owner.id === null ? 0 : 1) });
  return <Fragment key={owner.changes}>{children}</Fragment>;
}
