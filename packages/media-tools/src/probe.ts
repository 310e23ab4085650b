import { z } from 'zod';
import type { MediaRunOptions } from './ffmpeg.ts';
import { inputGuards } from './ffmpeg.ts';
import { currentMediaTools } from './find-tools.ts';
import { probeWithFfmpeg } from './probe-fallback.ts';
import { runTool } from './run-tool.ts';

/** What a media file holds. Attached cover pictures do not count as video. */
export interface MediaInfo {
  /** The demuxer's name, for instance `mov,mp4,m4a,3gp,3g2,mj2` or `wav`. */
  container: string;
  durationSeconds: number;
  video?: {
    codec: string;
    width: number;
    height: number;
    fps: number;
    /** As the file states; a broken-off file may hold fewer. */
    frames: number;
    /** For instance `yuv420p`. */
    pixelFormat: string;
  };
  audio?: { codec: string; sampleRate: number; channels: number };
}

/**
 * Reads container, streams and lengths. Untrusted files are fine: only single-file formats are
 * opened and no other file or address is followed.
 * @throws {MediaToolFailed} when the file is not media that can be read.
 */
export async function probeMedia(file: string, options: MediaRunOptions = {}): Promise<MediaInfo> {
  const { tools = currentMediaTools(), signal, timeoutMs = 30_000 } = options;
  if (tools.ffprobe === null) return probeWithFfmpeg(file, tools.ffmpeg, { signal, timeoutMs });
  const { stdout } = await runTool(
    tools.ffprobe,
    [
      ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-count_packets'],
      ...inputGuards(),
      `file:${file}`,
    ],
    { signal, timeoutMs, maxOutputBytes: 4 * 1024 * 1024 },
  );
  return toMediaInfo(probeSchema.parse(JSON.parse(stdout.toString('utf8'))));
}

const number = z.coerce.number().catch(0);

const probeSchema = z.object({
  format: z.object({ format_name: z.string(), duration: number }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().default('unknown'),
        pix_fmt: z.string().default('unknown'),
        width: number,
        height: number,
        avg_frame_rate: z.string().default('0/0'),
        r_frame_rate: z.string().default('0/0'),
        nb_frames: number,
        nb_read_packets: number,
        duration: number,
        sample_rate: number,
        channels: number,
        disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
      }),
    )
    .default([]),
});

function toMediaInfo(probe: z.infer<typeof probeSchema>): MediaInfo {
  const video = probe.streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition.attached_pic === 0,
  );
  const audio = probe.streams.find((stream) => stream.codec_type === 'audio');
  const streamSeconds = Math.max(0, ...probe.streams.map((stream) => stream.duration));
  const info: MediaInfo = {
    container: probe.format.format_name,
    durationSeconds: probe.format.duration || streamSeconds,
  };
  if (video) {
    info.video = {
      codec: video.codec_name,
      width: video.width,
      height: video.height,
      fps: ratio(video.avg_frame_rate) || ratio(video.r_frame_rate),
      frames: video.nb_frames || video.nb_read_packets,
      pixelFormat: video.pix_fmt,
    };
  }
  if (audio) {
    info.audio = {
      codec: audio.codec_name,
      sampleRate: audio.sample_rate,
      channels: audio.channels,
    };
  }
  return info;
}

function ratio(text: string): number {
  const [numerator = 0, denominator = 1] = text.split('/').map(Number);
  return denominator === 0 ? 0 : numerator / denominator;
}
