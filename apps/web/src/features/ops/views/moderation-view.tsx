import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsShown } from '@talkreel/contracts/http/ops-moderation';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { shownQuery } from '../api/queries.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Moment } from '../components/moment.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ReportQueue } from '../components/report-queue.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { ShownVideo } from '../components/shown-video.tsx';

const columns: ReadonlyArray<Column<OpsShown>> = [
  {
    label: 'Video',
    kind: 'name',
    cell: ({ id, ...shown }) => <ShownVideo projectId={id} {...shown} />,
  },
  {
    label: 'User',
    cell: ({ user }) => <Link to={`/ops/users?id=${user.id}`}>{user.username}</Link>,
  },
  {
    label: 'Shown',
    cell: ({ isInCommunity, shareUrl, reviewUrl = null }) => (
      <div>
        {isInCommunity && <div>On the community page</div>}
        {shareUrl !== null && (
          <div>
            <Link to={shareUrl}>By link</Link>
          </div>
        )}
        {reviewUrl !== null && (
          <div>
            <Link to={reviewUrl}>In a review</Link>
          </div>
        )}
      </div>
    ),
  },
  { label: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Actions', kind: 'actions', cell: (shown) => <TakeDownButton shown={shown} /> },
];

export function ModerationView() {
  const shown = useInfiniteQuery(shownQuery);
  return (
    <div className="ops-view">
      <ReportQueue />
      <ShownQuery query={shown}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Nothing is shared." />
          ) : (
            <div>
              <OpsTable label="Shared" columns={columns} rows={rows} keyOf={({ id }) => id} />
              <ShowMore list={shown} />
            </div>
          )
        }
      </ShownQuery>
    </div>
  );
}

function TakeDownButton({ shown: { id, title } }: { shown: OpsShown }) {
  return (
    <ActionButton
      label="Take down"
      subject={title}
      title="Take this video down?"
      intent={`project.${id}.take-down`}
      perform={(body) => callOps('postOpsTakeDown', { params: { id }, body })}
      isDangerous
    >
      Removes it from the community page, and disables its link and those of reviews that show it.
      The owner keeps the video but cannot show it to others again.
    </ActionButton>
  );
}
