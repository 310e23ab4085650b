import {
  audioCodec,
  deliveredInfo,
  fitFilter,
  fittedSize,
  FPS,
  mp4Container,
  videoCodec,
} from './encode.ts';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import { findHeardChannel, heardIn, takeHeard } from './heard-channel.ts';
import type { MediaInfo } from './media-info.ts';
import { readSpeech, SPEECH_RATE, writePlainWav } from './plain-wav.ts';
import { probeMedia } from './probe.ts';

export interface NormaliseVideoInput {
  /** The picture, and the sound unless `audio` is given. */
  video: string;
  /** A file whose sound replaces that of `video`; `null` makes a silent video. */
  audio?: string | null | undefined;
  output: string;
  /** What `video` holds; probed if absent. */
  info?: MediaInfo | undefined;
  /**
   * Length, to the nearest frame: a shorter picture freezes on its last frame, shorter sound is padded, and both
   * are cut if longer.
   */
  seconds: number;
  /** The picture is scaled and cropped to this; unchanged (but even) when absent. */
  size?: { width: number; height: number } | undefined;
  /** Written as the `comment` tag; see `comment-tag.ts`. */
  comment?: string | null | undefined;
  /** Quality of a picture that is encoded; see `videoCodec`. */
  crf?: number | undefined;
}

/**
 * Writes an MP4 in our delivery format: 25 fps, H.264 and AAC, faststart, `seconds` long. A
 * picture already in this format is copied, not re-encoded. Returns what a probe of it would.
 */
export async function normaliseVideo(
  input: NormaliseVideoInput,
  options: MediaRunOptions = {},
): Promise<MediaInfo> {
  const { video, audio, output, comment, crf, info = await probeMedia(video, options) } = input;
  const frames = Math.round(input.seconds * FPS);
  // Picture and sound end together; which of them ends the file depends on ffmpeg's version.
  const seconds = frames / FPS;
  const copied = isDeliverable(info, frames, input.size);
  const picture =
    `[0:v:0]fps=${FPS},${fitFilter(input.size)},` +
    `tpad=stop_mode=clone:stop_duration=${Math.ceil(seconds)},trim=end_frame=${frames},` +
    `setpts=PTS-STARTPTS,format=yuv420p[v]`;
  const heard = audio === null ? null : await findHeardChannel(audio ?? video, options);
  const sound = `${heard && heardIn(heard, audio ? 1 : 0)}aresample=48000:async=1:first_pts=0,apad,atrim=end=${seconds}[a]`;
  const filters = [...(copied ? [] : [picture]), ...(audio === null ? [] : [sound])];
  await runFfmpeg(
    [
      untrustedInput(video),
      audio ? untrustedInput(audio) : [],
      filters.length > 0 ? ['-filter_complex', filters.join(';')] : [],
      copied ? ['-map', '0:v:0', '-c:v', 'copy'] : ['-map', '[v]', videoCodec({ crf })],
      audio === null ? '-an' : ['-map', '[a]', audioCodec()],
      ['-frames:v', String(frames), '-t', String(seconds)],
      mp4Container({ comment }),
      output,
    ],
    options,
  );
  const size = fittedSize(input.size, info);
  return deliveredInfo({ ...size, frames, comment, hasSound: audio !== null });
}

function isDeliverable(
  info: MediaInfo,
  frames: number,
  size: NormaliseVideoInput['size'],
): boolean {
  const { video, container } = info;
  return (
    video !== undefined &&
    container.includes('mp4') &&
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    video.fps === FPS &&
    video.frames === frames &&
    (size === undefined || (size.width === video.width && size.height === video.height))
  );
}

/**
 * Cuts or pads sound to `seconds`. Lip-sync models return a video as long as the sound, so the
 * sound has to be as long as the video.
 */
export async function fitAudio(
  input: { audio: string; output: string; seconds: number },
  options: MediaRunOptions = {},
): Promise<void> {
  const { audio, output, seconds } = input;
  const speech = await readSpeech(audio, options.signal);
  if (speech !== null) {
    const samples = Buffer.alloc(Math.round(seconds * SPEECH_RATE) * 2);
    speech.copy(samples);
    await writePlainWav(output, { samples, sampleRate: SPEECH_RATE }, options.signal);
    return;
  }
  await runFfmpeg(
    [
      ...untrustedInput(audio),
      takeHeard(await findHeardChannel(audio, options), [`apad,atrim=end=${seconds}`]),
      ['-map_metadata', '-1', '-ac', '1', '-ar', String(SPEECH_RATE)],
      ['-c:a', 'pcm_s16le', output],
    ],
    options,
  );
}
