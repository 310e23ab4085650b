import { Link } from 'react-router-dom';
import { Mark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import { supportEmail } from '../../lib/support.ts';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './footer.module.css';

const year = new Date().getFullYear();

export function Footer() {
  const support = supportEmail();
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <span className={classes.owner}>
          <Mark size={20} />© {year} Talkreel. All rights reserved.
        </span>
        <nav className={classes.links} aria-label="More">
          <Link to={paths.pricing}>Pricing</Link>
          <Link to={paths.terms}>Terms of Service</Link>
          {support !== null && <a href={`mailto:${support}`}>Support</a>}
        </nav>
        <div className={classes.scheme}>
          <ColorSchemeToggle />
        </div>
      </div>
    </footer>
  );
}
