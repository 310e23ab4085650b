import { useState, type ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { KEYS_MAX } from '@talkreel/contracts/api-keys';
import type { ApiKey } from '@talkreel/contracts/http/api-keys';
import { Page } from '../../components/page/page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { apiKeysQuery } from './api/api-keys.ts';
import { CallingPanel } from './components/calling-panel.tsx';
import { KeyForm, type CreatedKey } from './components/key-form.tsx';
import { KeyList } from './components/key-list.tsx';
import { NewKey } from './components/new-key.tsx';
import { Webhooks } from './components/webhooks.tsx';
import classes from './components/developers.module.css';

/** The page of API keys: what one's own programs may do. */
export default function DevelopersPage() {
  const keys = useQuery(apiKeysQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const isFull = (keys.data ?? []).filter(({ state }) => state === 'active').length >= KEYS_MAX;
  const isIdle = !isCreating && created === null;
  const begin = <CreateButton isDisabled={isFull} onClick={() => setIsCreating(true)} />;
  return (
    <Page
      title="Developers"
      lead="Let your own programs make videos here, with keys that do only what you allow, and be told when they are ready."
      aside={keys.data && keys.data.length > 0 && isIdle ? begin : undefined}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          {isCreating && (
            <KeyForm
              onClose={() => setIsCreating(false)}
              onCreated={(key) => {
                setIsCreating(false);
                setCreated(key);
              }}
            />
          )}
          {created && <NewKey created={created} onDone={() => setCreated(null)} />}
          {isFull && isIdle && (
            <p className={classes.note}>
              You have {KEYS_MAX} keys, which is the limit. Revoke one to create another.
            </p>
          )}
          <Keys query={keys} whenNone={isIdle ? begin : null} />
          <Webhooks />
        </div>
        <CallingPanel />
      </div>
    </Page>
  );
}

function CreateButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
      onClick={onClick}
      disabled={isDisabled}
    >
      Create a key
    </Button>
  );
}

/** The keys, or what there is instead. `whenNone`: the action to take; null: it is being taken. */
function Keys({ query, whenNone }: { query: UseQueryResult<ApiKey[]>; whenNone: ReactNode }) {
  const { data: keys, isLoadingError, refetch } = query;
  if (isLoadingError)
    return (
      <ErrorState title="Your keys could not be loaded" onRetry={() => void refetch()}>
        They still work; only this page failed to load.
      </ErrorState>
    );
  if (!keys)
    return (
      <div role="status" aria-label="Loading...">
        <Skeleton height={200} mb={12} radius={16} />
        <Skeleton height={200} radius={16} />
      </div>
    );
  if (keys.length > 0) return <KeyList keys={keys} />;
  if (whenNone === null) return null;
  return (
    <EmptyState title="No keys yet." action={whenNone}>
      <p>Create one for a script, a nightly job or an agent, with a budget of its own.</p>
    </EmptyState>
  );
}
