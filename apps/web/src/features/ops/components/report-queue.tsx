import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsCase } from '@talkreel/contracts/http/ops-reports';
import { reportReasonTexts, type ReportDecision } from '@talkreel/contracts/reports';
import { Panel } from '../../../components/page/panel.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { formatRelative, plural } from '../../../lib/format.ts';
import { reportsQuery } from '../api/queries.ts';
import { ActionButton } from './action-button.tsx';
import { OpsTable, type Column } from './ops-table.tsx';
import { ShownQuery } from './shown-query.tsx';
import { ShownVideo } from './shown-video.tsx';

const columns: ReadonlyArray<Column<OpsCase>> = [
  {
    label: 'Video',
    kind: 'name',
    cell: ({ title, ...reported }) => (
      <ShownVideo title={reported.videoUrl === null ? `${title} (deleted)` : title} {...reported} />
    ),
  },
  {
    label: 'User',
    cell: ({ user }) => <Link to={`/ops/users?id=${user.id}`}>{user.username}</Link>,
  },
  { label: 'What was reported', cell: (reported) => <Reasons reported={reported} /> },
  {
    label: 'Waiting',
    cell: ({ oldestAt, count }) => (
      <div>
        <time dateTime={oldestAt}>{formatRelative(oldestAt)}</time>
        <div className="ops-quiet">{plural(count, 'report')}</div>
      </div>
    ),
  },
  { label: 'Decide', kind: 'actions', cell: (reported) => <Decisions reported={reported} /> },
];

/** The videos that visitors reported, the one that has waited longest first. */
export function ReportQueue() {
  const queue = useQuery(reportsQuery);
  return (
    <ShownQuery query={queue}>
      {({ items, open }) => (
        <Panel
          title="Reports"
          aside={open > 0 && <span className="ops-quiet">{plural(open, 'open report')}</span>}
        >
          {items.length === 0 ? (
            <EmptyState title="Nothing is reported." />
          ) : (
            <OpsTable
              label="Reports, oldest first"
              columns={columns}
              rows={items}
              keyOf={({ video }) => video}
            />
          )}
        </Panel>
      )}
    </ShownQuery>
  );
}

function Reasons({ reported }: { reported: OpsCase }) {
  const { reports, count, shareUrl, reviewUrl = null, isInCommunity } = reported;
  return (
    <div className="ops-reasons">
      {reports.map(({ reason, note, at, hasEmail, page }) => (
        <div key={`${at}-${reason}`}>
          {reportReasonTexts[reason]}
          <div className="ops-quiet">
            {[
              ...(note === null ? [] : [`“${note}”`]),
              `${page} page`,
              hasEmail ? 'wants an answer' : 'left no address',
            ].join(' · ')}
          </div>
        </div>
      ))}
      {count > reports.length && <div className="ops-quiet">and {count - reports.length} more</div>}
      {shareUrl !== null && <Link to={shareUrl}>Open the share page</Link>}
      {reviewUrl !== null && <Link to={reviewUrl}>Open the review</Link>}
      {isInCommunity && <div className="ops-quiet">on the community page</div>}
      {shareUrl === null && reviewUrl === null && !isInCommunity && (
        <div className="ops-quiet">no longer shown</div>
      )}
    </div>
  );
}

const CHOICES: ReadonlyArray<{
  decision: ReportDecision;
  label: string;
  title: string;
  text: string;
}> = [
  {
    decision: 'keep',
    label: 'Keep',
    title: 'Keep this video as it is?',
    text: 'Nothing changes. Those who reported it and left an address are told, and so is its owner.',
  },
  {
    decision: 'hide',
    label: 'Hide',
    title: 'Stop showing this video?',
    text: 'Its link ends, and it leaves the community page. The owner keeps it, and may share it again.',
  },
  {
    decision: 'take-down',
    label: 'Take down',
    title: 'Take this video down?',
    text: 'Its link ends, and it leaves the community page. The owner keeps it, but cannot share it again.',
  },
  {
    decision: 'withdraw',
    label: 'Withdraw consent',
    title: 'Withdraw the consent to the person in it?',
    text: 'For a person who objects. Deletes the photo or recording in it with everything that anybody made of it, for good; what is in progress is cancelled and not charged.',
  },
];

function Decisions({ reported: { video, title } }: { reported: OpsCase }) {
  return (
    <div className="ops-choices">
      {CHOICES.map(({ decision, label, title: question, text }) => (
        <ActionButton
          key={decision}
          label={label}
          subject={title}
          title={question}
          intent={`report.${video}.${decision}`}
          perform={(said) =>
            callOps('postOpsDecision', { params: { video }, body: { ...said, decision } })
          }
          isDangerous={decision === 'take-down' || decision === 'withdraw'}
        >
          {text}
        </ActionButton>
      ))}
    </div>
  );
}
