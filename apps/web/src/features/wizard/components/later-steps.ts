export { VideoSurface } from '../../../components/video-player/video-surface.tsx';
export { StageProgress } from '../../../components/stage/stage-progress.tsx';
export { AudioStep } from './audio-step.tsx';
export { ResultActions } from '../../../components/result-actions/result-actions.tsx';
export { PaywallStep } from './paywall-step.tsx';
export { VideoStep } from './video-step.tsx';
