import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../../components/brand/mark.tsx';
import { paths } from '../../../config/paths.ts';
import { useLogin } from '../../../lib/auth/use-login.ts';
import { useActiveSection } from '../hooks/use-active-section.ts';
import { anchors, type AnchorId } from '../model/sections.ts';
import { scrollToSection } from '../model/scroll-to-section.ts';
import classes from './landing-header.module.css';

const ids = anchors.map(({ id }) => id);

/** Fixed at the top: section links and sign-in. */
export function LandingHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const active = useActiveSection<AnchorId>(ids);
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.brand} aria-label="Talkreel, home">
          <Wordmark />
        </Link>
        <nav className={classes.nav} aria-label="On this page">
          {anchors.map(({ id, label }) =>
            isSignedIn && id === 'create-your-influencer' ? (
              <Link key={id} to={paths.creator} className={classes.anchor}>
                {label}
              </Link>
            ) : (
              <button
                key={id}
                type="button"
                className={classes.anchor}
                aria-current={active === id ? 'location' : undefined}
                onClick={() => scrollToSection(id)}
              >
                {label}
              </button>
            ),
          )}
        </nav>
        <div className={classes.enter}>{isSignedIn ? <Dashboard /> : <LogIn />}</div>
      </div>
    </header>
  );
}

function Dashboard() {
  return (
    <Button component={Link} to={paths.home} size="sm">
      Go to Dashboard
    </Button>
  );
}

function LogIn() {
  const { login, isLeaving } = useLogin();
  return (
    <Button size="sm" variant="default" disabled={isLeaving} onClick={() => login(paths.home)}>
      {isLeaving ? 'Redirecting...' : 'Log in or Sign Up'}
    </Button>
  );
}
