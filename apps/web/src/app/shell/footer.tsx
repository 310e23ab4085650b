import { Link } from 'react-router-dom';
import { Mark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import classes from './footer.module.css';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <span className={classes.owner}>
          <Mark size={20} />© {year} Talkreel. All rights reserved.
        </span>
        <Link to={paths.terms} className={classes.link}>
          Terms of Service
        </Link>
      </div>
    </footer>
  );
}
