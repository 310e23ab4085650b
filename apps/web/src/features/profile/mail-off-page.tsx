import { Button } from '@mantine/core';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { paths } from '../../config/paths.ts';
import { toastError } from '../../lib/toast-store.ts';
import { useMailsOff } from './api/account.ts';

const isForgotten = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;

/** The target of links in mails about finished jobs. Opening it does nothing yet: mail scanners open links too. */
export default function MailOffPage() {
  const token = useLocation().hash.slice(1);
  const off = useMailsOff();
  const toProfile = (
    <Button component={Link} to={paths.profile} variant="default">
      Go to your profile
    </Button>
  );
  if (off.isSuccess)
    return (
      <EmptyState isPage title="These emails are off" action={toProfile}>
        We won’t email you when a generation is done. You can turn it on again in your profile.
      </EmptyState>
    );
  if (isForgotten(off.error))
    return (
      <EmptyState isPage title="This link no longer works" action={toProfile}>
        It’s from an old email, so nothing was changed. You can turn these emails off in your
        profile.
      </EmptyState>
    );
  if (token === '')
    return (
      <EmptyState isPage title="This link is incomplete" action={toProfile}>
        Open it from the email again, or turn the emails off in your profile.
      </EmptyState>
    );
  return (
    <EmptyState
      isPage
      title="Turn off emails about finished generations?"
      action={
        <Button
          loading={off.isPending}
          onClick={() =>
            off.mutate(token, {
              onError: (error) => {
                if (!isForgotten(error))
                  toastError(errorMessage(error, 'This did not work. Please try again.'));
              },
            })
          }
        >
          Turn them off
        </Button>
      }
    >
      What you make isn’t affected, and the top of each page still shows when a generation is done.
    </EmptyState>
  );
}
