import { FfmpegError, runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { type Check, fine, formatReason, wrong } from '../finding.ts';

/** FFmpeg, its version, and whether it has the encoder for videos. */
export const media: Check = {
  name: 'media',
  async run({ config }) {
    const run = (...args: string[]) =>
      runFfmpeg({ program: config.media.ffmpegPath, args, maxOutputBytes: 1_000_000, timeoutMs: 20_000 });
    const todo = 'Set FFMPEG_PATH to one of 4.1 or newer with libx264, or remove it to use the bundled one.';
    const why = 'Pictures still work; every video fails and is refunded.';
    try {
      const version = /^ffmpeg version \D*(\d+)\.(\d+)\S*/m.exec((await run('-version')).toString());
      const encoders = (await run('-encoders')).toString();
      if (!encoders.includes('libx264')) return [wrong('FFmpeg has no libx264', why, todo)];
      const [major, minor] = [Number(version?.[1] ?? 99), Number(version?.[2] ?? 0)];
      if (major < 4 || (major === 4 && minor < 1)) return [wrong(`FFmpeg is ${major}.${minor}`, why, todo)];
      return [fine(version ? `FFmpeg ${version[1]}.${version[2]} with libx264` : 'FFmpeg with libx264')];
    } catch (error) {
      const missing = error instanceof FfmpegError && error.fault === 'missing';
      return [
        wrong(missing ? 'FFmpeg is not there' : `FFmpeg does not run: ${formatReason(error)}`, why, todo),
      ];
    }
  },
};
