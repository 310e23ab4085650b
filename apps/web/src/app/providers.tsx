import { lazy, Suspense, type ReactNode } from 'react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { usePaywall } from '../components/paywall/paywall-context.ts';
import { PaywallProvider } from '../components/paywall/paywall-provider.tsx';
import { Toaster } from '../components/toasts/toaster.tsx';
import type { LiveConnection } from '../lib/live/live-connection.ts';
import { LiveProvider } from '../lib/live/live-provider.tsx';
import { toasts } from '../lib/toast-store.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';

const PaywallDialog = lazy(() => import('../features/payments/components/paywall-dialog.tsx'));

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
        <LiveProvider connection={live}>
          <PaywallProvider>
            <BrowserRouter>
              {children}
              <OpenPaywall />
            </BrowserRouter>
            <Toaster store={toasts} />
          </PaywallProvider>
        </LiveProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The dialog's code is loaded when it is first needed. */
function OpenPaywall() {
  const { demand } = usePaywall();
  return demand === null ? null : (
    <Suspense fallback={null}>
      <PaywallDialog />
    </Suspense>
  );
}
