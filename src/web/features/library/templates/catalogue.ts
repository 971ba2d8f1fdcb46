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
  /** Of the picture that stands for it; whoever uses the template gets a picture of their own. */
  seed: z.int(),
});
export type Template = z.infer<typeof template>;

/** What ships with the product: dressed adults, safe for work, eight in each group. */
export const templates: readonly Template[] = z.array(template).parse(templatesFile);
