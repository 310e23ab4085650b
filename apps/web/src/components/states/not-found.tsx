import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { NotThere } from './not-there.tsx';
import classes from './not-found.module.css';

const ways = [
  { to: paths.creator, label: 'Create Influencer' },
  { to: paths.oneShot, label: 'One Shot Video' },
  { to: paths.community, label: 'Community Influencers' },
  { to: paths.profile, label: 'Your videos' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.blog, label: 'Blog' },
];

/** The page of every unknown address. */
export default function NotFound() {
  return (
    <NotThere title="404 Page Not Found">
      <p>Did you forget to add the page to the router?</p>
      <p>The address may be mistyped, or the page has moved. Looking for one of these?</p>
      <nav className={classes.ways} aria-label="Pages">
        {ways.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </NotThere>
  );
}
