import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation, NavLink } from 'react-router-dom';
import {
  IconHome,
  IconNews,
  IconPresentation,
  IconUsers,
  IconUserPlus,
  IconWand,
} from '@tabler/icons-react';
import { Wordmark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { useLogin } from '../../lib/auth/use-login.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../lib/generations/use-generation.ts';
import { Account } from './account.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './header.module.css';

const links = [
  { to: paths.home, label: 'Home', Icon: IconHome },
  { to: paths.creator, label: 'Create Influencer', Icon: IconUserPlus },
  { to: paths.oneShot, label: 'One Shot Video', Icon: IconWand },
  { to: paths.community, label: 'Community Influencers', Icon: IconUsers },
  { to: paths.blog, label: 'Blog', Icon: IconNews },
  { to: paths.pitchDeck, label: 'Pitch Deck', Icon: IconPresentation },
];

export function Header() {
  const { user, isLoading, isUnreachable } = useAuth();
  const isBusy = useTrackedGenerations().some((job) => !isFinished(job));
  return (
    <>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Link to={paths.home} className={classes.brand}>
            <Wordmark isBusy={isBusy} withTagline />
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
          <NavLinks />
          <div className={classes.scheme}>
            <ColorSchemeToggle />
          </div>
        </div>
      </div>
    </>
  );
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

/** Text links on desktop; on phones labelled icons at the bottom edge, within reach of the thumb. */
function NavLinks() {
  return (
    <nav className={classes.root} aria-label="Main">
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end className={classes.link ?? ''} aria-label={label}>
          <Icon className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
