import { Link } from 'react-router-dom';
import { Mark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import classes from './footer.module.css';

export function Footer() {
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <span className={classes.owner}>
          <Mark size={20} />© {new Date().getFullYear()} Talkreel. All rights reserved.
        </span>
        <Link to={paths.terms} className={classes.link}>
          Terms of Service
        </Link>
      </div>
    </footer>
  );
}
