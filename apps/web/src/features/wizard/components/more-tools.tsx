import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import classes from './more-tools.module.css';

const tools = [
  { to: paths.creator, label: 'New AI Influencer Creator', isBeta: true },
  { to: paths.oneShot, label: 'One Shot Influencer Video', isBeta: true },
  { to: paths.community, label: 'Browse Community Influencers', isBeta: false },
  { to: paths.batches, label: 'Batch of Openings', isBeta: false },
  { to: paths.films, label: 'Film in Scenes', isBeta: false },
];

/** The other tools. */
export function MoreTools() {
  return (
    <nav className={classes.root} aria-label="More tools">
      {tools.map(({ to, label, isBeta }) => (
        <Link key={to} to={to} className={classes.tool}>
          {label}
          {isBeta && <span className={classes.beta}>Beta</span>}
        </Link>
      ))}
    </nav>
  );
}
