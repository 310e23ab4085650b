import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../../components/brand/mark.tsx';
import { paths } from '../../../config/paths.ts';
import { useLogin } from '../../../lib/auth/use-login.ts';
import { anchors, type AnchorId } from '../model/sections.ts';
import classes from './landing-header.module.css';

/** Where a section is, in pixels from the top of the viewport. */
interface SectionSpan<Id extends string> {
  id: Id;
  top: number;
  bottom: number;
}

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

/** The current section; follows scrolling, with one check per frame. */
function useActiveSection<Id extends string>(ids: readonly Id[]): Id | null {
  const [active, setActive] = useState<Id | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const spans = ids.flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box === undefined ? [] : [{ id, top: box.top, bottom: box.bottom }];
      });
      setActive(activeSection(spans, window.innerHeight));
    };
    const lookSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [ids]);
  return active;
}

/** Scrolls to a section and focuses it; without animation under reduced motion. */
function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  section.focus({ preventScroll: true });
}

/**
 * The section whose centre is in the viewport; of several, the one nearest to the middle. A section too tall for its
 * centre to show counts while it covers the middle of the viewport. null between sections.
 */
export function activeSection<Id extends string>(
  sections: ReadonlyArray<SectionSpan<Id>>,
  viewportHeight: number,
): Id | null {
  const middle = viewportHeight / 2;
  const distance = ({ top, bottom }: SectionSpan<Id>): number =>
    Math.abs((top + bottom) / 2 - middle);
  const [nearest] = sections
    .filter((section) => distance(section) <= middle)
    .toSorted((a, b) => distance(a) - distance(b));
  const covering = sections.find(({ top, bottom }) => top <= middle && middle <= bottom);
  return (nearest ?? covering)?.id ?? null;
}
