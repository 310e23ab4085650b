export { JobProgress } from '../../../components/picture-frame/job-progress.tsx';
export { VideoSurface } from '../../../components/video-player/video-surface.tsx';
export { AfterVideo } from './after-video.tsx';
export { PreviewPanel } from './preview-panel.tsx';
