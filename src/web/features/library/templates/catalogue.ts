import { z } from 'zod';
import { aspectRatio } from '#contract/common.ts';
import templatesFile from './templates.json' with { type: 'json' };

export const templateGroups = [
  'Portrait',
  'Fashion',
  'Lifestyle',
  'Travel',
  'Fitness',
  'Editorial',
  'Season & weather',
  'Cinematic',
] as const;

const template = z.strictObject({
  id: z.string(),
  group: z.enum(templateGroups),
  name: z.string(),
  prompt: z.string(),
  aspectRatio,
  /** Seed of its example picture. Pictures made with the template use other seeds. */
  seed: z.int(),
});
export type Template = z.infer<typeof template>;

/** The built-in templates: SFW, eight in each group. */
export const templates: readonly Template[] = z.array(template).parse(templatesFile);
