import { z } from 'zod';
import { id } from './common.ts';

/** A picture of the caller: an item of My Content, or an upload. */
export const pictureChoice = z.union([z.strictObject({ contentId: id }), z.strictObject({ uploadId: id })]);
export type PictureChoice = z.infer<typeof pictureChoice>;
