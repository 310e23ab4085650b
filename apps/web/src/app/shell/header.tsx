import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Wordmark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { useLogin } from '../../lib/auth/use-login.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../lib/generations/use-generation.ts';
import { Account } from './account.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Nav } from './nav.tsx';
import classes from './header.module.css';

export function Header() {
  const { user, isLoading, isUnreachable } = useAuth();
  return (
    <>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Link to={paths.home} className={classes.brand}>
            <LiveWordmark />
          </Link>
          <div className={classes.right}>
            {isUnreachable ? null : isLoading ? (
              <Skeleton width={180} height={36} radius="xl" aria-label="Loading your account" />
            ) : user === null ? (
              <LogIn />
            ) : (
              <Account user={user} />
            )}
          </div>
        </div>
      </header>
      <div className={classes.navBar}>
        <div className={classes.inner}>
          <Nav isMember={user !== null || isLoading} />
          <div className={classes.scheme}>
            <ColorSchemeToggle />
          </div>
        </div>
      </div>
    </>
  );
}

/** The wordmark, which moves while something is made; by itself, since progress changes many times a second. */
function LiveWordmark() {
  const isBusy = useTrackedGenerations().some((job) => !isFinished(job));
  return <Wordmark isBusy={isBusy} withTagline />;
}

function LogIn() {
  const { login, isLeaving } = useLogin();
  const { pathname, search } = useLocation();
  const returnTo = pathname === paths.auth ? paths.home : pathname + search;
  return (
    <Button variant="default" size="sm" onClick={() => login(returnTo)} disabled={isLeaving}>
      {isLeaving ? 'Redirecting...' : 'Log in'}
    </Button>
  );
}
