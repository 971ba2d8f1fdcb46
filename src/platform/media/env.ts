import { z } from 'zod';

export const mediaEnv = z.object({
  /** FFmpeg of your own (4.1 or newer, with libx264). Left out: the one that the npm package brings. */
  FFMPEG_PATH: z.string().min(1).optional(),
});
