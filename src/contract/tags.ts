import { z } from 'zod';
import { limits } from './limits.ts';

const tagPath = z
  .string()
  .max(limits.tagIdMaximum)
  .regex(/^[a-z0-9][a-z0-9_./-]*$/, 'is written in lower-case letters, digits and _ . / -');

const inWords = (id: string) => id.replace(/[_./-]+/g, ' ').trim();

/** A tag as the operator writes it. */
const writtenTag = z.strictObject({
  id: tagPath,
  /** What is shown; left out: the last part of the id, in words. */
  label: z.string().trim().min(1).max(60).optional(),
  /** What is added to the prompt; left out: the id in words. */
  trigger: z.string().trim().min(1).max(200).optional(),
  /** The engine's name of a LoRA to apply besides; null: none. */
  adapter: z.string().trim().min(1).max(200).nullish(),
});

const listedTag = writtenTag.transform(({ id, label, trigger, adapter }) => {
  const shown = inWords(id.replace(/^.*\/(?=[^/]*[a-z0-9])/, ''));
  return {
    id,
    label: label ?? shown.charAt(0).toUpperCase() + shown.slice(1),
    trigger: trigger ?? inWords(id),
    adapter: adapter ?? null,
  };
});
export type ListedTag = z.output<typeof listedTag>;

const groupOf = <Tag extends z.ZodType>(tag: Tag) =>
  z.strictObject({ label: z.string().trim().min(1).max(60), tags: z.array(tag).max(200) });
const tagFileOf = <Tag extends z.ZodType>(tag: Tag) =>
  z.strictObject({
    /** For pictures (specification 001, section 3). */
    imageTags: z.array(tag).max(200),
    /** For videos. */
    videoLoras: z.array(tag).max(200),
    /** For the second step of the training wizard, group by group. */
    trainingGroups: z.array(groupOf(tag)).max(40),
  });

/** The tag file as it is written, with what is left out left out. */
export const writtenTags = tagFileOf(writtenTag);
export type WrittenTags = z.infer<typeof writtenTags>;

/**
 * What the operator's tag file (`tags.yaml`, or where `TAGS_FILE` points, then as published from
 * /admin/tags) lists for the adult category
 * (decisions.md 18). `none` stands for no LoRA and cannot be an id.
 */
export const operatorTags = tagFileOf(listedTag);
export type OperatorTags = z.output<typeof operatorTags>;

/** The choice that adds nothing. */
export const noLora = 'none';

/** A tag as a client sees it. */
export const tag = z.strictObject({ id: z.string(), label: z.string() });

/** What creators can choose from. Adapter paths and trigger words stay on the server. */
export const tagCatalogue = z.strictObject({
  /** For pictures: one at most. */
  imageTags: z.array(tag),
  /** For videos; `none` is the first and adds nothing. */
  videoLoras: z.array(tag),
  /** For the second step of the training wizard, group by group. */
  trainingGroups: z.array(z.strictObject({ label: z.string(), tags: z.array(tag) })),
});
export type TagCatalogue = z.infer<typeof tagCatalogue>;
