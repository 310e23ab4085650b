import { lazy, Suspense } from 'react';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { User } from '@talkreel/contracts/http/auth';
import { Avatar } from '../../components/avatar/avatar.tsx';
import { CreditPill } from '../../components/credit-pill/credit-pill.tsx';
import { paths } from '../../config/paths.ts';
import { useLogout } from '../../lib/auth/use-login.ts';
import { useTrackedGenerations } from '../../lib/generations/use-generation.ts';
import { plural } from '../../lib/format.ts';
import classes from './account.module.css';

// Most visits have nothing running: its popover is fetched with the first job.
const JobTray = lazy(() => import('../../components/job-tray/job-tray.tsx'));

/** The signed-in side of the header; icons only on a phone. */
export function Account({ user }: { user: User }) {
  const jobs = useTrackedGenerations();
  const { logout, isLoggingOut } = useLogout();
  const name = user.username || 'User';
  const generations = plural(user.generationsCount, 'generation');
  const isPremium = user.subscriptionStatus === 'active';
  return (
    <>
      {jobs.length > 0 && (
        <Suspense fallback={null}>
          <JobTray />
        </Suspense>
      )}
      <CreditPill credits={user.credits} />
      {!isPremium && (
        <>
          <Button
            component={Link}
            to={paths.subscribe}
            size="sm"
            variant="light"
            className={classes.wide ?? ''}
          >
            Upgrade to Premium
          </Button>
          <ActionIcon
            component={Link}
            to={paths.subscribe}
            variant="light"
            color="coral"
            className={classes.narrow ?? ''}
            aria-label="Upgrade to Premium"
          >
            <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <Link to={paths.profile} className={classes.profile}>
        <Avatar name={name} imageUrl={user.profileImageUrl} size={36} className={classes.avatar} />
        <span className={classes.person}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.count}>{generations}</span>
          <VisuallyHidden>, your profile</VisuallyHidden>
        </span>
      </Link>
      <Button
        variant="default"
        size="sm"
        className={classes.wide ?? ''}
        onClick={logout}
        disabled={isLoggingOut}
      >
        Logout
      </Button>
      <ActionIcon
        className={classes.narrow ?? ''}
        aria-label="Logout"
        onClick={logout}
        disabled={isLoggingOut}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
