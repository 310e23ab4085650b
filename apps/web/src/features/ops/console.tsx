import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { notFoundMeta, SITE_NAME, type PageMeta } from '@talkreel/contracts/page-meta';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Page } from '../../components/page/page.tsx';
import { useOwnHead } from '../../lib/routing/page-head.ts';
import { ShowMore } from '../../components/show-more/show-more.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import styles from './ops.css?inline';
import { BlogView } from './views/blog-view.tsx';
import { GenerationsView } from './views/generations-view.tsx';
import { ModerationView } from './views/moderation-view.tsx';
import { MoneyView } from './views/money-view.tsx';
import { ProvidersView } from './views/providers-view.tsx';
import { QueuesView } from './views/queues-view.tsx';
import { UsersView } from './views/users-view.tsx';
import { actionsQuery, overviewQuery, refreshOps } from './api/queries.ts';
import { ActionsTable } from './components/actions-table.tsx';
import { ShownQuery } from './components/shown-query.tsx';

const headOf = (label: string): PageMeta => ({
  ...notFoundMeta,
  title: `${label} · Operations · ${SITE_NAME}`,
});

const views = [
  { view: '', label: 'Queues', head: headOf('Queues'), show: () => <QueuesView /> },
  {
    view: 'generations',
    label: 'Generations',
    head: headOf('Generations'),
    show: () => <GenerationsView />,
  },
  { view: 'users', label: 'Users', head: headOf('Users'), show: () => <UsersView /> },
  {
    view: 'models',
    label: 'Models',
    head: headOf('Models'),
    show: () => <ProvidersView />,
  },
  { view: 'money', label: 'Money', head: headOf('Money'), show: () => <MoneyView /> },
  {
    view: 'moderation',
    label: 'Moderation',
    head: headOf('Moderation'),
    show: () => <ModerationView />,
  },
  { view: 'blog', label: 'Blog', head: headOf('Blog'), show: () => <BlogView /> },
  { view: 'audit', label: 'Audit log', head: headOf('Audit log'), show: () => <AuditView /> },
];

export default function Console({ view }: { view: string }) {
  useOpsEvents();
  const shown = views.find((one) => one.view === view);
  useOwnHead(shown?.head ?? notFoundMeta);
  const nav = useRef<HTMLElement>(null);
  // On phones the line of views scrolls, and the shown one may be beyond its edge.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view]);
  return (
    <>
      {/* Styles are in this file's chunk, not in the style sheet of all pages. */}
      <style href="talkreel-ops" precedence="medium">
        {styles}
      </style>
      <Page title="Operations" heading="compact">
        <nav ref={nav} className="ops-nav" aria-label="Operations">
          {views.map((one) => (
            <NavLink key={one.view} to={`/ops/${one.view}`.replace(/\/$/, '')} end>
              {one.label}
            </NavLink>
          ))}
        </nav>
        {shown?.show()}
      </Page>
    </>
  );
}

function AuditView() {
  const actions = useInfiniteQuery(actionsQuery());
  return (
    <ShownQuery query={actions}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No operator actions yet." />
        ) : (
          <>
            <ActionsTable actions={rows} />
            <ShowMore list={actions} />
          </>
        )
      }
    </ShownQuery>
  );
}

/** Keeps the console current while it is open. */
function useOpsEvents(): void {
  const client = useQueryClient();
  useServerEvent('ops.ticked', (overview) => {
    const before = client.getQueryData(overviewQuery.queryKey);
    client.setQueryData(overviewQuery.queryKey, overview);
    if (before?.revision !== overview.revision) void refreshOps(client);
  });
}
