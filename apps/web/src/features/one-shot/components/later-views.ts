export { CompleteView } from './complete-view.tsx';
export { ProcessingView } from './processing-view.tsx';
export { ReviewView } from './review-view.tsx';
