import { lazy, useEffect } from 'react';
import { Page } from '../../components/page/page.tsx';
import { LazyPart } from '../../components/states/lazy-part.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { DescribePanel } from './components/describe-panel.tsx';
import { laterParts, PreviewPanel } from './components/later.ts';
import { VideoPanel } from './components/video-panel.tsx';
import { useCreator } from './hooks/use-creator.ts';
import classes from './components/creator.module.css';

// The list is loaded later, as it is below the form and needs the library's tools.
const EarlierInfluencers = lazy(() => import('./components/earlier-influencers.tsx'));

export default function CreatorPage() {
  const { user } = useAuth();
  return (
    <Page
      heading="compact"
      title="Create Influencer"
      lead="Describe someone who doesn’t exist. See them, then see them move."
    >
      {user !== null && <Creator key={user.id} userId={user.id} />}
    </Page>
  );
}

function Creator({ userId }: { userId: string }) {
  const creator = useCreator(userId);
  useEffect(() => whenIdle(() => void laterParts().catch(console.error)), []);
  const hasPreview = creator.portrait !== null || creator.portraitWork.job !== undefined;
  const hasResult = creator.video.url !== null || creator.clip.isRunning;
  return (
    <div className={classes.columns} data-has-result={hasResult || undefined}>
      <div className={classes.work}>
        <DescribePanel creator={creator} />
        {hasPreview && (
          <LazyPart>
            <PreviewPanel creator={creator} />
          </LazyPart>
        )}
      </div>
      <div className={classes.result}>
        <VideoPanel creator={creator} />
      </div>
      <div className={classes.earlier}>
        <LazyPart>
          <EarlierInfluencers creator={creator} />
        </LazyPart>
      </div>
    </div>
  );
}
