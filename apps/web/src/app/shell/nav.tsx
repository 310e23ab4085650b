import { useId, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import {
  IconBriefcase,
  IconChevronDown,
  IconHome,
  IconMenu2,
  IconMovie,
  IconNews,
  IconPhoto,
  IconPhotoVideo,
  IconPlus,
  IconPresentation,
  IconStack2,
  IconTag,
  IconUserPlus,
  IconUsers,
  IconVideo,
  IconWand,
  type Icon,
} from '@tabler/icons-react';
import { paths } from '../../config/paths.ts';
import classes from './nav.module.css';

interface Entry {
  to: string;
  label: string;
  Icon: Icon;
}

/** Where a link of the bar is shown besides the desktop; the rest is in the menus of smaller windows. */
interface BarEntry extends Entry {
  fits?: 'phone' | 'tablet';
  /** The label at the bottom edge of a phone, where it differs: a part of the other one. */
  short?: string;
}

const home: BarEntry = { to: paths.home, label: 'Home', Icon: IconHome, fits: 'phone' };
const creator: BarEntry = {
  to: paths.creator,
  label: 'Create Influencer',
  Icon: IconUserPlus,
};
const oneShot: BarEntry = { to: paths.oneShot, label: 'One Shot Video', Icon: IconWand };
const community: BarEntry = {
  to: paths.community,
  label: 'Community Influencers',
  Icon: IconUsers,
  fits: 'tablet',
  short: 'Community',
};
const blog: BarEntry = { to: paths.blog, label: 'Blog', Icon: IconNews, fits: 'tablet' };
const pitchDeck: BarEntry = {
  to: paths.pitchDeck,
  label: 'Pitch Deck',
  Icon: IconPresentation,
  fits: 'tablet',
};
const library: BarEntry = {
  to: paths.profile,
  label: 'Library',
  Icon: IconPhotoVideo,
  fits: 'phone',
};
const brand: BarEntry = { to: paths.brand, label: 'Brand', Icon: IconBriefcase, fits: 'tablet' };
const media: BarEntry = { to: paths.media, label: 'Media', Icon: IconPhoto, fits: 'tablet' };
const pricing: BarEntry = { to: paths.pricing, label: 'Pricing', Icon: IconTag };

const ofMembers = [home, library, media, brand, creator, oneShot, community, blog, pitchDeck];
/** Visitors have no menu of what to create, so tablets show them all. */
const ofVisitors: BarEntry[] = [
  home,
  { ...creator, fits: 'tablet' },
  { ...oneShot, fits: 'tablet' },
  { ...community, fits: 'phone' },
  blog,
  pitchDeck,
  { ...pricing, fits: 'phone' },
];

/** What can be made. */
const makers: Array<Entry & { hint: string; state?: object }> = [
  {
    to: paths.home,
    label: 'Video',
    hint: 'One face, one script',
    Icon: IconVideo,
    state: { isNew: true },
  },
  { ...oneShot, hint: 'From a description and a topic' },
  { ...creator, label: 'Influencer', hint: 'Describe someone, or bring a photo' },
  { to: paths.batches, label: 'Batch', hint: 'Many openings, faces and voices', Icon: IconStack2 },
  { to: paths.films, label: 'Film', hint: 'Up to 60 seconds, in scenes', Icon: IconMovie },
];

/**
 * The links of the bar under the header; on phones four items at the bottom edge, within reach of the thumb. Its menus
 * are the browser's popovers, so they open before the app runs.
 */
export function Nav({ isMember }: { isMember: boolean }) {
  return (
    <nav className={classes.root} aria-label="Main">
      {isMember && <CreateMenu />}
      {(isMember ? ofMembers : ofVisitors).map(({ to, label, short, Icon: Glyph, fits }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={classes.link ?? ''}
          aria-label={label}
          data-fits={fits}
        >
          <Glyph className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
          <span className={classes.label} data-short={short}>
            {label}
          </span>
        </NavLink>
      ))}
      <MoreMenu
        entries={
          isMember
            ? [media, community, brand, pricing, blog, pitchDeck]
            : [creator, oneShot, blog, pitchDeck]
        }
      />
    </nav>
  );
}

function CreateMenu() {
  const { pathname } = useLocation();
  return (
    <Menu
      kind="create"
      label="Create"
      face={
        <>
          <IconPlus className={classes.plus} size={20} stroke={2} aria-hidden="true" />
          <span className={classes.label}>Create</span>
          <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        makers.map(({ to, label, hint, Icon: Glyph, state }) => (
          <li key={to}>
            <Link
              to={to}
              state={state}
              className={classes.item}
              aria-current={to === pathname && to !== paths.home ? 'page' : undefined}
              onClick={close}
            >
              <Glyph size={22} stroke={1.75} aria-hidden="true" />
              <span>
                <span className={classes.itemName}>{label}</span>
                <span className={classes.hint}> {hint}</span>
              </span>
            </Link>
          </li>
        ))
      }
    </Menu>
  );
}

/** What has no place at the bottom edge of a phone. */
function MoreMenu({ entries }: { entries: Entry[] }) {
  return (
    <Menu
      kind="more"
      label="Menu"
      face={
        <>
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>Menu</span>
        </>
      }
    >
      {(close) =>
        entries.map(({ to, label, Icon: Glyph }) => (
          <li key={to}>
            <NavLink to={to} end className={classes.item ?? ''} onClick={close}>
              <Glyph size={22} stroke={1.75} aria-hidden="true" />
              <span className={classes.itemName}>{label}</span>
            </NavLink>
          </li>
        ))
      }
    </Menu>
  );
}

interface MenuProps {
  kind: 'create' | 'more';
  label: string;
  face: ReactNode;
  children: (close: () => void) => ReactNode;
}

function Menu({ kind, label, face, children }: MenuProps) {
  const id = useId();
  const close = (): void => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button type="button" className={classes.opener} data-kind={kind} popoverTarget={id}>
        {face}
      </button>
      <div id={id} popover="auto" className={classes.menu} data-kind={kind}>
        <ul aria-label={label}>{children(close)}</ul>
      </div>
    </>
  );
}
