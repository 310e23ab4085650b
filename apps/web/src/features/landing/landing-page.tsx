import { Link } from 'react-router-dom';
import { Mark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { Closing } from './components/closing.tsx';
import { Comparison } from './components/comparison.tsx';
import { Examples } from './components/examples.tsx';
import { Faq } from './components/faq.tsx';
import { FeatureCards } from './components/feature-cards.tsx';
import { Hero } from './components/hero.tsx';
import { LandingHeader } from './components/landing-header.tsx';
import { TextToInfluencer } from './components/text-to-influencer.tsx';
import { ThreeSteps } from './components/three-steps.tsx';
import classes from './landing-page.module.css';

export default function LandingPage() {
  const { user } = useAuth();
  return (
    <div className={classes.root}>
      <LandingHeader isSignedIn={user !== null} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Hero isSignedIn={user !== null} />
        <FeatureCards />
        <TextToInfluencer />
        <ThreeSteps />
        <Comparison />
        <Examples />
        <Faq />
        <Closing />
      </main>
      <LandingFooter />
    </div>
  );
}

function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <span className={classes.owner}>
        <Mark size={24} />© {new Date().getFullYear()} Talkreel. All rights reserved.
      </span>
      <nav className={classes.links} aria-label="More">
        <Link to={paths.pricing}>Pricing</Link>
        <Link to={paths.blog}>Blog</Link>
        <Link to={paths.pitchDeck}>Pitch Deck</Link>
        <Link to={paths.verify}>Check a file</Link>
        <Link to={paths.terms}>Terms of Service</Link>
      </nav>
    </footer>
  );
}
