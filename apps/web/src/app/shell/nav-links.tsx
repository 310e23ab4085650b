import {
  IconHome,
  IconNews,
  IconPresentation,
  IconUsers,
  IconUserPlus,
  IconWand,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import classes from './nav-links.module.css';

const links = [
  { to: paths.home, label: 'Home', Icon: IconHome },
  { to: paths.creator, label: 'Create Influencer', Icon: IconUserPlus },
  { to: paths.oneShot, label: 'One Shot Video', Icon: IconWand },
  { to: paths.community, label: 'Community Influencers', Icon: IconUsers },
  { to: paths.blog, label: 'Blog', Icon: IconNews },
  { to: paths.pitchDeck, label: 'Pitch Deck', Icon: IconPresentation },
];

/** Text links on desktop; on phones labelled icons at the bottom edge, within reach of the thumb. */
export function NavLinks() {
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
