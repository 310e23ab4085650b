import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { OtherDraft } from '../../components/other-draft/other-draft.tsx';
import { Page } from '../../components/page/page.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { voicesQuery } from '../../lib/voices.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { InputView } from './components/input-view.tsx';
import { IntroSteps } from './components/intro-steps.tsx';
import { useOneShot, type OneShot } from './hooks/use-one-shot.ts';
import { titleOf, VOICE_IDS } from './model/form.ts';
import classes from './components/one-shot.module.css';

// The later views are not needed by the form: they are fetched once it is shown, before its user continues.
const laterViews = () => import('./components/later-views.ts');
const ReviewView = lazy(async () => ({ default: (await laterViews()).ReviewView }));
const ProcessingView = lazy(async () => ({ default: (await laterViews()).ProcessingView }));
const CompleteView = lazy(async () => ({ default: (await laterViews()).CompleteView }));

export default function OneShotPage() {
  const { user } = useAuth();
  return user === null ? <Frame /> : <OneShotFlow key={user.id} userId={user.id} />;
}

function Frame({ lead, children }: { lead?: string; children?: ReactNode }) {
  return (
    <Page heading="compact" title="One Shot Video" {...(lead !== undefined && { lead })}>
      {children}
    </Page>
  );
}

function OneShotFlow({ userId }: { userId: string }) {
  const oneShot = useOneShot(userId);
  const voices = useQuery(voicesQuery);
  const content = useRef<HTMLDivElement>(null);
  const { view, job } = oneShot;
  const shownView = useRef(view);

  useEffect(() => whenIdle(() => void laterViews().catch(console.error)), []);

  // A new view starts at its top, for sighted and screen-reader users.
  useEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    content.current?.focus({ preventScroll: true });
    // Up to the top: halfway, a line of the navigation would stand under the header.
    window.scrollTo({ top: 0 });
  }, [view]);

  // The form must not flash before a stored job has loaded.
  if (oneShot.state.jobId !== null && job === undefined && oneShot.lookupError === null)
    return (
      <Frame>
        <PageLoading />
      </Frame>
    );
  return (
    <Frame
      {...(view === 'input' && {
        lead: 'Fill in one form. We write the script and make the portrait, voice and video.',
      })}
    >
      <div ref={content} className={classes.content} tabIndex={-1}>
        {view === 'input' && <IntroSteps />}
        {(view === 'input' || view === 'review') && (
          <OtherDraft
            others={oneShot.state.others}
            change={oneShot.patch}
            onSwitch={() => {
              oneShot.switchForm();
              content.current?.focus({ preventScroll: true });
            }}
            label="Another form"
            words="What you wrote before"
            removed="Draft removed"
            titleOf={titleOf}
            next={content}
          />
        )}
        {view === 'input' && (
          <InputView
            oneShot={oneShot}
            voices={(voices.data?.voices ?? []).filter((voice) => VOICE_IDS.includes(voice.id))}
            areVoicesSynthetic={voices.data?.synthetic ?? false}
          />
        )}
        <LaterView oneShot={oneShot} />
      </div>
    </Frame>
  );
}

/** What follows the form; its code is loaded while that is filled in. */
function LaterView({ oneShot }: { oneShot: OneShot }) {
  const { view, job } = oneShot;
  return (
    <Suspense fallback={<PageLoading />}>
      {view === 'review' && <ReviewView oneShot={oneShot} />}
      {view === 'processing' && job !== undefined && <ProcessingView job={job} oneShot={oneShot} />}
      {view === 'complete' && job !== undefined && (
        <CompleteView
          job={job}
          isNew={oneShot.isNew}
          onChange={oneShot.change}
          onAnother={oneShot.reset}
        />
      )}
    </Suspense>
  );
}
