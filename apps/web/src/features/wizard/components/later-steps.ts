export { AudioStep } from './audio-step.tsx';
export { ResultActions } from '../../../components/result-actions/result-actions.tsx';
export { VideoStep } from './video-step.tsx';
