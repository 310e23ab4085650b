import { audioCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { findHeardChannel, takeHeard } from './heard-channel.ts';
import { measureLoudness, toLoudness } from './loudness.ts';
import { asUnreadable, MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';

const wrongLength = (seconds: number): MediaRejected =>
  new MediaRejected('wrong-length', `It is ${seconds.toFixed(2)} s long.`);

/**
 * Turns an uploaded piece of music into AAC of a known loudness, without pictures, tags or anything else of the
 * original.
 * @throws {MediaRejected} 'no-audio', 'has-video', 'silent', 'wrong-length' or 'unreadable'.
 */
export async function encodeMusic(
  input: {
    source: string;
    /** An .m4a file. */
    output: string;
    lufs: number;
    minSeconds: number;
    maxSeconds: number;
  },
  options: MediaRunOptions = {},
): Promise<{ durationSeconds: number }> {
  const { source, output, lufs, minSeconds, maxSeconds } = input;
  const info = await probeMedia(source, options).catch(asUnreadable);
  if (info.video) throw new MediaRejected('has-video', 'There is a video stream.');
  if (!info.audio) throw new MediaRejected('no-audio', 'There is no sound.');
  // The header's length is only a first check, because a broken header may say anything.
  if (info.durationSeconds > maxSeconds + 1) throw wrongLength(info.durationSeconds);
  try {
    // A small file can hold weeks of silence without saying so in its header.
    const first = ['-t', String(maxSeconds + 1)];
    const heard = await findHeardChannel(source, { ...options, seconds: maxSeconds + 1 });
    const loudness = await measureLoudness(source, { ...options, heard, part: first });
    if (loudness === null) throw new MediaRejected('silent', 'Nothing can be heard.');
    const encoded = [...takeHeard(heard, [toLoudness(loudness, lufs)]), ...first];
    await runFfmpeg(
      [untrustedInput(source), encoded, audioCodec(), ['-vn', '-map_metadata', '-1', output]],
      options,
    );
  } catch (error) {
    return asUnreadable(error);
  }
  const { durationSeconds } = await probeMedia(output, options);
  if (durationSeconds < minSeconds || durationSeconds > maxSeconds + 0.5)
    throw wrongLength(durationSeconds);
  return { durationSeconds };
}
