import { Link } from 'react-router-dom';
import { Mark } from '../../../components/brand/mark.tsx';
import { paths } from '../../../config/paths.ts';
import classes from './landing-footer.module.css';

export function LandingFooter() {
  return (
    <footer className={classes.root}>
      <span className={classes.owner}>
        <Mark size={24} />© {new Date().getFullYear()} Talkreel. All rights reserved.
      </span>
      <nav className={classes.links} aria-label="More">
        <Link to={paths.pricing}>Pricing</Link>
        <Link to={paths.blog}>Blog</Link>
        <Link to={paths.pitchDeck}>Pitch Deck</Link>
        <Link to={paths.terms}>Terms of Service</Link>
      </nav>
    </footer>
  );
}
