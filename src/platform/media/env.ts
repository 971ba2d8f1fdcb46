import { z } from 'zod';

export const mediaEnv = z.object({
  FFMPEG_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('Path of your FFmpeg (4.1 or newer, with libx264). Default: the one of the npm package.'),
});
