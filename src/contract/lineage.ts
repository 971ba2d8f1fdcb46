import { z } from 'zod';
import { pictureChoice } from './picture-choice.ts';
import { referenceRoles } from './values.ts';

const relative = z.strictObject({
  /**
   * Its role: `source`, `target` or `mask` of a tool, `reference` of a persona, `training` picture, `model`, or that of a
   * chosen reference.
   */
  role: z.enum(['source', 'target', 'mask', 'reference', 'training', 'model', ...referenceRoles]),
  picture: pictureChoice,
  name: z.string(),
  placeholder: z.string().nullable(),
});

/** The sources and the derived items of an item, newest first. */
export const lineage = z.strictObject({
  parents: z.array(relative),
  /** The number of deleted parents. */
  missingParents: z.int(),
  children: z.array(relative.omit({ role: true })),
});

export type Lineage = z.infer<typeof lineage>;
