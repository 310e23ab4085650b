import { useQuery } from '@tanstack/react-query';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { Link } from 'react-router-dom';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { voicesQuery } from '../../lib/voices.ts';
import { actorsQuery } from '../../lib/actors.ts';
import { paths } from '../../config/paths.ts';
import { LastMade } from './components/last-made.tsx';
import { Turns } from './components/turns.tsx';
import { Wizard } from './components/wizard.tsx';
import { WizardSkeleton } from './components/wizard-skeleton.tsx';
import classes from './wizard-page.module.css';

const tools = [
  { to: paths.creator, label: 'New AI Influencer Creator', isBeta: true },
  { to: paths.oneShot, label: 'One Shot Influencer Video', isBeta: true },
  { to: paths.community, label: 'Browse Community Influencers', isBeta: false },
  { to: paths.batches, label: 'Batch', isBeta: false },
  { to: paths.films, label: 'Film', isBeta: false },
];

/** `faces`: stills of the cast, known before anything is fetched. */
export default function WizardPage({ faces }: { faces?: readonly string[] }) {
  const { user } = useAuth();
  const actors = useQuery(actorsQuery);
  const voices = useQuery(voicesQuery);
  const hasFailed = actors.isLoadingError || voices.isLoadingError;
  return (
    <Page
      heading="compact"
      title="Talkreel"
      lead="Pick a face, write a line, watch them say it."
      aside={<MoreTools />}
    >
      <LastMade isMember={user !== null} />
      {hasFailed ? (
        <ErrorState
          title="The cast could not be loaded"
          isRetrying={actors.isFetching || voices.isFetching}
          onRetry={() => {
            void actors.refetch();
            void voices.refetch();
          }}
        >
          <p>Nothing was started and nothing was charged.</p>
        </ErrorState>
      ) : user === null || actors.data === undefined || voices.data === undefined ? (
        <WizardSkeleton faces={faces} />
      ) : (
        <Turns>
          <Wizard
            key={user.id}
            userId={user.id}
            actors={actors.data}
            voices={voices.data.voices}
            languages={voices.data.languages ?? [LANGUAGE]}
            areVoicesSynthetic={voices.data.synthetic}
          />
        </Turns>
      )}
    </Page>
  );
}

/** Links to the other tools. */
function MoreTools() {
  return (
    <nav className={classes.root} aria-label="More tools">
      {tools.map(({ to, label, isBeta }) => (
        <Link key={to} to={to} className={classes.tool}>
          {label}
          {isBeta && <span className={classes.beta}>Beta</span>}
        </Link>
      ))}
    </nav>
  );
}
