export { VideoSurface } from '../../../components/video-player/video-surface.tsx';
export { JobProgress as StageProgress } from '../../../components/picture-frame/job-progress.tsx';
export { AudioStep } from './audio-step.tsx';
export { ResultActions } from '../../../components/result-actions/result-actions.tsx';
export { PaywallStep } from './paywall-step.tsx';
export { VideoStep } from './video-step.tsx';
