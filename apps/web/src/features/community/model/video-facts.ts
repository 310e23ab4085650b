import {
  GALLERY_THUMBNAIL_AT_SECONDS,
  GALLERY_THUMBNAIL_QUALITY,
  GALLERY_VIDEO_LOAD_TIMEOUT_MS,
} from '@talkreel/contracts/constants';

/** Facts read from a video. */
export interface VideoFacts {
  /** The length in seconds, above 0; null if unknown. */
  durationSeconds: number | null;
  /** A JPEG data URL of an early frame, if requested. */
  thumbnail: string | null;
}

/**
 * Loads a video off-screen for its duration and, if requested, a thumbnail. Rejects on timeout, if it is broken, or if
 * it cannot be drawn.
 */
export async function readVideoFacts(
  url: string,
  wantsThumbnail: boolean,
  signal: AbortSignal,
): Promise<VideoFacts> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = wantsThumbnail ? 'auto' : 'metadata';
  const stop = AbortSignal.any([signal, AbortSignal.timeout(GALLERY_VIDEO_LOAD_TIMEOUT_MS)]);
  try {
    const loaded = once(video, 'loadedmetadata', stop);
    video.src = url;
    await loaded;
    const durationSeconds =
      Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null;
    if (!wantsThumbnail) return { durationSeconds, thumbnail: null };
    const arrived = once(video, 'seeked', stop);
    video.currentTime = Math.min(GALLERY_THUMBNAIL_AT_SECONDS, video.duration / 2 || 0);
    await arrived;
    return { durationSeconds, thumbnail: drawFrame(video) };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function drawFrame(video: HTMLVideoElement): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(video, 0, 0);
  return canvas.toDataURL('image/jpeg', GALLERY_THUMBNAIL_QUALITY);
}

function once(
  video: HTMLVideoElement,
  event: 'loadedmetadata' | 'seeked',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const options = { once: true, signal };
    video.addEventListener(event, () => resolve(), options);
    video.addEventListener('error', () => reject(new Error('the video cannot be played')), options);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
