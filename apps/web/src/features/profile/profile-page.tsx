import { useEffect, useRef, type ReactNode } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { syncOnVisit } from '../../lib/payments/billing.ts';
import { AccountPanel } from './components/account-panel.tsx';
import { History } from './components/history.tsx';
import { UserPanel } from './components/user-panel.tsx';
import { PlanPanel } from './components/plan-panel.tsx';
import classes from './profile-page.module.css';

export default function ProfilePage() {
  const client = useQueryClient();
  const { user } = useAuth();
  const hasSynced = useRef(false);
  useEffect(() => {
    // The subscription is synced once per visit; the page works without it.
    if (hasSynced.current) return;
    hasSynced.current = true;
    syncOnVisit(client).catch(() => undefined);
  }, [client]);
  if (user === null) return null;
  return (
    <div className={classes.root}>
      <UserPanel user={user} />
      <div className={classes.columns}>
        <div className={classes.history}>
          <History />
        </div>
        <aside className={classes.plan} aria-label="Plan" id="plan">
          <PlanPanel user={user} />
          <nav className={classes.links} aria-label="More of your account">
            <WayOn to={paths.credits}>See your usage history</WayOn>
            <WayOn to={paths.brand}>Edit your brand kit</WayOn>
            <WayOn to={paths.developers}>Manage your API keys</WayOn>
          </nav>
        </aside>
        <aside className={classes.account} aria-label="Account">
          <AccountPanel user={user} />
        </aside>
      </div>
    </div>
  );
}

function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.wayOn} to={to}>
      {children}
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
