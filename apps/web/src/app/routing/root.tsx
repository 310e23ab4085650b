import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { usePaywall } from '../../components/paywall/paywall-context.ts';
import { LazyPart } from '../../components/states/lazy-part.tsx';
import { closeDialog, useAskedDialog } from '../../lib/asked-dialog.ts';
import { Arrivals } from './arrival.tsx';

const dialogs = {
  cancel: lazy(() => import('../../components/cancel-dialog/cancel-generation-dialog.tsx')),
  export: lazy(() => import('../../components/export-dialog/export-dialog.tsx')),
  link: lazy(() => import('../../components/share-control/link-dialog.tsx')),
  retake: lazy(() => import('../../components/retake-dialog/retake-dialog.tsx')),
};
const PaywallDialog = lazy(() => import('../../features/payments/components/paywall-dialog.tsx'));

/** Wraps every page, even a crashed one, with the dialogs above it. */
export function Root() {
  return (
    <Arrivals>
      <Outlet />
      <OpenPaywall />
      <OpenDialog />
    </Arrivals>
  );
}

/** The dialog's code is loaded on first use. */
function OpenPaywall() {
  const { demand, hidePaywall } = usePaywall();
  return demand === null ? null : (
    <LazyPart onFailed={hidePaywall}>
      <PaywallDialog />
    </LazyPart>
  );
}

function OpenDialog() {
  const asked = useAskedDialog();
  if (asked === null) return null;
  const { name, id } = asked;
  const Dialog = dialogs[name];
  return (
    <LazyPart onFailed={() => closeDialog(name, id)} key={name + id}>
      <Dialog id={id} />
    </LazyPart>
  );
}
