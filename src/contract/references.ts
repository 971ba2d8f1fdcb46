import { z } from 'zod';
import { limits } from './limits.ts';
import { pictureChoice } from './picture-choice.ts';
import { referenceRoles } from './values.ts';

export const referenceRole = z.enum(referenceRoles);
export type ReferenceRole = z.infer<typeof referenceRole>;

/** A picture of the caller, and what a new picture takes of it. */
export const chosenReference = z.strictObject({ picture: pictureChoice, role: referenceRole });
export type ChosenReference = z.infer<typeof chosenReference>;

export const chosenReferences = z
  .array(chosenReference)
  .min(1, 'Choose a reference, or leave them out')
  .max(limits.chosenReferencesMaximum, `At most ${limits.chosenReferencesMaximum} references`);

/** Which references an engine takes. */
export const referenceSupport = z.strictObject({
  most: z.int(),
  /** It takes only pictures that an engine with this recipe drew; null: any picture. */
  recipeEngine: z.string().nullable(),
  /** Whether a trained model can be used besides them. */
  withModel: z.boolean(),
});
export type ReferenceSupport = z.infer<typeof referenceSupport>;
