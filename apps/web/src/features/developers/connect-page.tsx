import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Problem } from '../../components/states/problem.tsx';
import { paths } from '../../config/paths.ts';
import { connectRequestQuery } from './api/connections.ts';
import { ConnectForm } from './components/connect-form.tsx';

/** A program asks to be connected to the account; its user answers here. */
export default function ConnectPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error, refetch, isRefetching } = useQuery(connectRequestQuery(id));
  if (error instanceof ApiError && error.status === 404) return <Ended code={query.get('error')} />;
  if (error)
    return (
      <ErrorState
        isPage
        title="The request could not be loaded"
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      >
        Nothing was allowed yet.
      </ErrorState>
    );
  if (!data)
    return (
      <Page width="text">
        <div role="status" aria-label="Loading...">
          <Skeleton height={56} mb={24} radius={16} />
          <Skeleton height={360} radius={16} />
        </div>
      </Page>
    );
  return (
    <Page
      width="text"
      title={`Connect “${data.name}”?`}
      lead="It asks to use Talkreel as you, within the limits that you set here."
    >
      <ConnectForm id={id} request={data} />
    </Page>
  );
}

/** `code`: what was wrong with the request, as the standard names it. */
function Ended({ code }: { code: string | null }) {
  const known = code !== null && /^[a-z_]{1,40}$/.test(code) ? code : null;
  return (
    <Problem isPage title="This request is no longer open">
      <p>
        It was answered, is more than half an hour old, belongs to another browser, or was not
        right. Nothing was allowed just now. Connect the program again from there.
      </p>
      {known !== null && (
        <p>
          For its developers: <code translate="no">{known}</code>
        </p>
      )}
      <p>
        <Link to={paths.developers}>What is connected to your account</Link>
      </p>
    </Problem>
  );
}
