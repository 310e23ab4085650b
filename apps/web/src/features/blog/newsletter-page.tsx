import { Button, Group } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { ApiError } from '@talkreel/client/errors';
import { NEWSLETTER_LEAVE } from '@talkreel/contracts/mail-links';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { paths } from '../../config/paths.ts';
import { report, useConfirm, useUnsubscribe } from './api/newsletter.ts';

/** The target of links in newsletter mails. Opening it does nothing yet: mail scanners open links too. */
export default function NewsletterPage() {
  const token = useLocation().hash.slice(1);
  const isLeaving = useSearchParams()[0].has(NEWSLETTER_LEAVE);
  return <Subscription key={token} token={token} isLeaving={isLeaving} />;
}

const isEnded = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function reportUnlessEnded(error: Error): void {
  if (!isEnded(error)) report(error);
}

/** Confirms or ends a subscription. `isLeaving`: the visitor came by a link to unsubscribe. */
function Subscription({ token, isLeaving }: { token: string; isLeaving: boolean }) {
  const confirm = useConfirm();
  const unsubscribe = useUnsubscribe();
  const leave = (
    <Button
      variant={isLeaving ? 'filled' : confirm.isSuccess ? 'default' : 'subtle'}
      loading={unsubscribe.isPending}
      disabled={confirm.isPending}
      onClick={() => unsubscribe.mutate(token)}
    >
      Unsubscribe
    </Button>
  );

  if (unsubscribe.isSuccess)
    return (
      <EmptyState isPage title="You’re unsubscribed" action={<ToBlog />}>
        We’ve deleted your address from the list and won’t email you again.
      </EmptyState>
    );
  if (token === '' || isEnded(confirm.error))
    return (
      <EmptyState isPage title="This link no longer works" action={<ToBlog />}>
        Confirmation links work for 48 hours, or until you unsubscribe. You can subscribe again on
        our blog at any time.
      </EmptyState>
    );
  if (isLeaving)
    return (
      <EmptyState isPage title="Unsubscribe from our newsletter?" action={leave}>
        We’ll delete your address from the list and won’t email you again.
      </EmptyState>
    );
  if (confirm.isSuccess)
    return (
      <EmptyState isPage title="You’re on the list" action={leave}>
        We’ll email you at most once a week. Every email has an unsubscribe link.
      </EmptyState>
    );
  return (
    <EmptyState
      isPage
      title="Your newsletter"
      action={
        <Group justify="center">
          <Button
            loading={confirm.isPending}
            disabled={unsubscribe.isPending}
            onClick={() => confirm.mutate(token, { onError: reportUnlessEnded })}
          >
            Confirm subscription
          </Button>
          {leave}
        </Group>
      }
    >
      Confirm that you’d like to get our notes on scripts, voices and openings, at most once a week.
    </EmptyState>
  );
}

function ToBlog() {
  return (
    <Button component={Link} to={paths.blog} variant="default">
      Go to the blog
    </Button>
  );
}
