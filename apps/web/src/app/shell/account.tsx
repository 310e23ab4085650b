import { lazy } from 'react';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconGauge, IconLogout, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { User } from '@talkreel/contracts/http/auth';
import { Avatar } from '../../components/avatar/avatar.tsx';
import { CreditPill } from '../../components/credit-pill/credit-pill.tsx';
import { LazyPart } from '../../components/states/lazy-part.tsx';
import { consoleUrl, paths } from '../../config/paths.ts';
import { useLogout } from '../../lib/auth/use-login.ts';
import { useTrackedGenerations } from '../../lib/generations/use-generation.ts';
import { plural } from '../../lib/format.ts';
import classes from './account.module.css';

// Usually nothing is running: its popover is loaded with the first job.
const JobTray = lazy(() => import('../../components/job-tray/job-tray.tsx'));

/** The signed-in side of the header; icons only on a phone. */
export function Account({ user }: { user: User }) {
  const jobs = useTrackedGenerations();
  const name = user.username || 'User';
  const generations = plural(user.generationsCount, 'generation');
  return (
    <>
      {jobs.length > 0 && (
        <LazyPart>
          <JobTray />
        </LazyPart>
      )}
      <CreditPill credits={user.credits} />
      {user.subscriptionStatus !== 'active' && <UpgradeLinks />}
      {user.role === 'operator' && (
        <ActionIcon
          component="a"
          href={consoleUrl}
          variant="default"
          aria-label="Operations"
          data-part="console"
        >
          <IconGauge size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      <Link to={paths.profile} className={classes.profile}>
        <Avatar name={name} imageUrl={user.profileImageUrl} size={36} className={classes.avatar} />
        <span className={classes.user}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.count}>
            {generations}
            <span> made</span>
          </span>
          <VisuallyHidden>, your profile</VisuallyHidden>
        </span>
      </Link>
      <LogoutButtons />
    </>
  );
}

function UpgradeLinks() {
  return (
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
  );
}

function LogoutButtons() {
  const { logout, isLoggingOut } = useLogout();
  return (
    <>
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
