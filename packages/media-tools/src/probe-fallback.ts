import { noteIn } from './comment-tag.ts';
import { inputGuards } from './ffmpeg.ts';
import type { MediaInfo } from './media-info.ts';
import { MediaToolFailed, runTool } from './run-tool.ts';

/**
 * The same result as ffprobe, parsed from ffmpeg's output while it copies the file to nowhere. For
 * machines that have only ffmpeg (the npm build has no ffprobe).
 */
export async function probeWithFfmpeg(
  file: string,
  ffmpeg: string,
  options: { signal?: AbortSignal | undefined; timeoutMs: number },
): Promise<MediaInfo> {
  const { stderr } = await runTool(
    ffmpeg,
    [
      ['-hide_banner', '-nostdin', '-loglevel', 'info', '-stats'],
      ...inputGuards(),
      ['-i', `file:${file}`, '-map', '0:v:0?', '-map', '0:a:0?', '-c', 'copy'],
      // The tags are dropped, because the report would repeat them.
      ['-map_metadata', '-1', '-f', 'null', '-'],
    ],
    options,
  );
  return parseFfmpegReport(stderr);
}

/** Parses ffmpeg's report of an input. */
export function parseFfmpegReport(report: string): MediaInfo {
  const input = report.split('Output #0')[0] ?? '';
  const container = /Input #0, ([\w,]+), from/.exec(input)?.[1];
  if (container === undefined) {
    throw new MediaToolFailed('ffmpeg did not recognise the file', {
      exitCode: 0,
      stderrTail: report,
    });
  }
  const info: MediaInfo = {
    container,
    durationSeconds: lengthSeconds(input, report),
    note: noteIn(/^ +comment +: (.*)$/m.exec(input)?.[1]),
  };
  const video = /Stream #0.*: Video: (\w+)(?:[ ,(].*)? (\d{2,5})x(\d{2,5})[ ,[].*/.exec(input);
  if (video && !video[0].includes('(attached pic)')) {
    const fps = Number(/(?<![\d.])([\d.]+) fps/.exec(video[0])?.[1] ?? 0);
    const counted = Number([...report.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0);
    const stated = Math.round(info.durationSeconds * fps);
    const brokenOff = copiedSeconds(report) < info.durationSeconds * 0.95 - 0.2;
    const frames = brokenOff ? Math.max(counted, stated) : counted;
    const pixelFormat =
      /, ((?:yuvj?|rgba?|bgra?|gray|gbrp|pal8|nv)\w*)/.exec(video[0])?.[1] ?? 'unknown';
    const [codec = 'unknown', width, height] = video.slice(1);
    info.video = { codec, width: Number(width), height: Number(height), fps, frames, pixelFormat };
  }
  const audio = /Stream #0.*: Audio: (\w+)(?:[ (].*?)?, (\d+) Hz, ([\w.()]+)/.exec(input);
  if (audio) {
    const [codec = 'unknown', sampleRate, layout = ''] = audio.slice(1);
    info.audio = { codec, sampleRate: Number(sampleRate), channels: channelCount(layout) };
  }
  return info;
}

function lengthSeconds(input: string, report: string): number {
  const stated = /Duration: (\d+:\d+:[\d.]+)/.exec(input)?.[1];
  return stated === undefined ? copiedSeconds(report) : clockSeconds(stated);
}

/** The duration copied. */
function copiedSeconds(report: string): number {
  return clockSeconds([...report.matchAll(/time=(\d+:\d+:[\d.]+)/g)].at(-1)?.[1] ?? '');
}

function clockSeconds(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

function channelCount(layout: string): number {
  if (layout.startsWith('mono')) return 1;
  if (layout.startsWith('stereo')) return 2;
  const [front = 0, low = 0] = layout.split(/[.(]/).map(Number);
  return front + (Number.isNaN(low) ? 0 : low) || 1;
}
