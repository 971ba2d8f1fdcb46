import { z } from 'zod';
import { box } from './box.ts';
import { category } from './common.ts';
import { operation } from './jobs.ts';
import { pictureChoice } from './picture-choice.ts';
import { referenceRole } from './references.ts';
import { uploadPeople } from './uploads.ts';

/** Why a picture may not be used; null if it may. */
const objection = z.string().nullable();

/** A picture as source of the tools. */
export const sourcePicture = z.strictObject({
  picture: pictureChoice,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  category,
  /** `generated`: by this installation, without uploads. `uploaded`: an upload, or made from one. */
  origin: z.enum(['generated', 'uploaded']),
  people: uploadPeople,
  /** Known faces; null if unknown. */
  faces: z.array(box).nullable(),
  /** The objections to each operation, by the category of the result. */
  uses: z.array(z.strictObject({ operation, sfw: objection, nsfw: objection })),
  /** The objections to it as a reference, by role. */
  referenceUses: z.array(z.strictObject({ role: referenceRole, sfw: objection, nsfw: objection })),
  /** The name of the recipe that an engine left with it; null: none. */
  recipeEngine: z.string().nullable(),
});
export type SourcePicture = z.infer<typeof sourcePicture>;
