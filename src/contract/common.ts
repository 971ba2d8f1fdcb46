import { z } from 'zod';
import { limits } from './limits.ts';

export const id = z.uuid();
export const idParams = z.strictObject({ id });
export const timestamp = z.iso.datetime();
export const success = z.strictObject({ success: z.literal(true), message: z.string() });

export const category = z.enum(['sfw', 'nsfw']);
export type Category = z.infer<typeof category>;

export const aspectRatio = z.enum(['1:1', '4:3', '16:9', '3:4', '9:16']);
export type AspectRatio = z.infer<typeof aspectRatio>;

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailMaximum)
  .pipe(z.email('Invalid email address'));
