export { AudioStep } from './audio-step.tsx';
export { ResultActions } from './result-actions.tsx';
export { VideoStep } from './video-step.tsx';
