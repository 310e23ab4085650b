import type { ComponentType, ReactNode } from 'react';
import { Page } from '../../../components/page/page.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { PageLoading } from '../../../components/states/loading.tsx';
import { useAuth } from '../../../lib/auth/user.ts';
import { usePerformers, type ShownPerformer } from '../../../lib/performers.ts';

export interface ComposerProps {
  userId: string;
  performers: readonly ShownPerformer[];
}

interface ComposePageProps {
  title: string;
  lead: string;
  composer: ComponentType<ComposerProps>;
  /** Earlier sets of the kind. */
  children: ReactNode;
}

/** The page on which a set is composed, above earlier ones. */
export function ComposePage({ title, lead, composer: Composer, children }: ComposePageProps) {
  const { user } = useAuth();
  const { performers, isLoading, hasFailed, retry } = usePerformers();
  return (
    <Page heading="compact" title={title} lead={lead}>
      {hasFailed ? (
        <ErrorState title="The cast could not be loaded" onRetry={retry}>
          <p>Nothing was started and nothing was charged.</p>
        </ErrorState>
      ) : user === null || isLoading ? (
        <PageLoading />
      ) : (
        <>
          <Composer key={user.id} userId={user.id} performers={performers} />
          {children}
        </>
      )}
    </Page>
  );
}
