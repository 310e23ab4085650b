import { Button } from '@mantine/core';
import { Panel } from '../../../components/page/panel.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { PageLoading } from '../../../components/states/loading.tsx';
import { Specimen, Specimens } from './specimens.tsx';

const nothing = (): void => undefined;

/** What stands where content is missing. */
export function States() {
  return (
    <Specimens title="States">
      <Specimen name="EmptyState">
        <EmptyState title="No videos yet" action={<Button>Make the first</Button>}>
          They will appear here.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState title="Your videos could not be loaded" onRetry={nothing}>
          Nothing was charged.
        </ErrorState>
      </Specimen>
      <Specimen name="ErrorState, trying again">
        <ErrorState title="Your videos could not be loaded" onRetry={nothing} isRetrying />
      </Specimen>
      <Specimen name="PageLoading">
        <PageLoading />
      </Specimen>
      <Specimen name="Panel">
        <Panel title="Preview">Anything that belongs together.</Panel>
      </Specimen>
    </Specimens>
  );
}
