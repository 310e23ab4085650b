import { z } from 'zod';
import { noteIn } from './comment-tag.ts';
import type { MediaRunOptions } from './ffmpeg.ts';
import { inputGuards } from './ffmpeg.ts';
import { currentMediaTools } from './find-tools.ts';
import type { MediaInfo } from './media-info.ts';
import { probeWithFfmpeg } from './probe-fallback.ts';
import { runTool } from './run-tool.ts';

const number = z.coerce.number().catch(0);

const probeSchema = z.object({
  format: z.object({
    format_name: z.string(),
    duration: number,
    tags: z.object({ comment: z.string().optional() }).optional(),
  }),
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

/**
 * Reads container, streams, durations and our own note. Safe for untrusted files: only single-file formats are
 * opened, and no other file or address is followed.
 * @throws {MediaToolFailed} if the file is not readable media.
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

function toMediaInfo(probe: z.infer<typeof probeSchema>): MediaInfo {
  const video = probe.streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition.attached_pic === 0,
  );
  const audio = probe.streams.find((stream) => stream.codec_type === 'audio');
  const streamSeconds = Math.max(0, ...probe.streams.map((stream) => stream.duration));
  const info: MediaInfo = {
    container: probe.format.format_name,
    durationSeconds: probe.format.duration || streamSeconds,
    note: noteIn(probe.format.tags?.comment),
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
