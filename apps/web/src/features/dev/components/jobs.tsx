import type { GenerationView } from '@talkreel/contracts/http/generations';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { JobProgress } from '../../../components/picture-frame/job-progress.tsx';
import { SegmentedSteps } from '../../../components/steps/segmented-steps.tsx';
import { sampleJob } from '../model/samples.ts';
import { Specimen, Specimens } from './specimens.tsx';

const nothing = (): void => undefined;

const outcomes: Array<[name: string, parts: Partial<GenerationView>]> = [
  ['failed, credit returned', { state: 'failed', error: { code: 'failed', message: 'No URL' } }],
  ['failed, free', { state: 'failed', credit: 'free', error: null }],
  ['cancelled', { state: 'cancelled' }],
  ['overlay', { state: 'succeeded', result: { url: '/api/videos/1.mp4', isOverlay: true } }],
  ['not shown', { state: 'succeeded', result: { imageUrl: '', notShown: ['skateboard'] } }],
];

/** Jobs: waiting, running and ended. */
export function Jobs() {
  return (
    <Specimens title="Jobs">
      {[0, 42, 95].map((progress) => (
        <Specimen key={progress} name={`JobProgress, ${progress} %`}>
          <PictureFrame
            label={`Stage at ${progress} %`}
            isDimmed
            overlay={
              <JobProgress
                job={sampleJob({ state: progress === 0 ? 'queued' : 'running', progress })}
                onCancel={nothing}
                isCancelling={progress === 95}
              />
            }
          />
        </Specimen>
      ))}
      {outcomes.map(([name, parts]) => (
        <Specimen key={name} name={`JobOutcome, ${name}`}>
          <JobOutcome job={sampleJob(parts)} fallback="The video could not be made." />
        </Specimen>
      ))}
      <Specimen name="ProgressBar">
        <ProgressBar percent={42} label="Recording" />
      </Specimen>
      {[1, 2, 4].map((current) => (
        <Specimen key={current} name={`SegmentedSteps, ${current}`}>
          <SegmentedSteps
            labels={['Actor', 'Audio', 'Video']}
            current={current}
            label={`Steps at ${current}`}
          />
        </Specimen>
      ))}
    </Specimens>
  );
}
