import { Page } from '../../components/page/page.tsx';
import { Controls } from './components/controls.tsx';
import { Jobs } from './components/jobs.tsx';
import { Players } from './components/players.tsx';
import { Prices } from './components/prices.tsx';
import { States } from './components/states.tsx';

/** All shared components in all their states, for whoever changes one. */
export default function ComponentsPage() {
  return (
    <Page title="Components" lead="Shared components in all their states.">
      <Controls />
      <Jobs />
      <Players />
      <Prices />
      <States />
    </Page>
  );
}
