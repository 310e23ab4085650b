import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/page/panel.tsx';
import { actionsQuery } from '../api/queries.ts';
import { ActionsTable } from './actions-table.tsx';

/** Operator actions on one subject; nothing if there are none. */
export function SubjectLog({ subject }: { subject: string }) {
  const { data = [] } = useInfiniteQuery(actionsQuery(subject));
  if (data.length === 0) return null;
  return (
    <Panel title="Operator actions">
      <ActionsTable actions={data} />
    </Panel>
  );
}
