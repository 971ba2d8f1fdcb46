import { z } from 'zod';
import { limits } from './limits.ts';

const tagPath = z
  .string()
  .max(limits.tagIdMaximum)
  .regex(/^[a-z0-9][a-z0-9_./-]*$/, 'is written in lower-case letters, digits and _ . / -');

const toWords = (id: string) => id.replace(/[_./-]+/g, ' ').trim();

/** A tag as the operator writes it. */
const writtenTag = z.strictObject({
  id: tagPath,
  /** Left out: the last part of the id, in words. */
  label: z.string().trim().min(1).max(60).optional(),
  /** The words added to the prompt; left out: the id in words. */
  trigger: z.string().trim().min(1).max(200).optional(),
  /** The engine's name of the LoRA to apply; null: none. */
  adapter: z.string().trim().min(1).max(200).nullish(),
});

const listedTag = writtenTag.transform(({ id, label, trigger, adapter }) => {
  const shown = toWords(id.replace(/^.*\/(?=[^/]*[a-z0-9])/, ''));
  return {
    id,
    label: label ?? shown.charAt(0).toUpperCase() + shown.slice(1),
    trigger: trigger ?? toWords(id),
    adapter: adapter ?? null,
  };
});
export type ListedTag = z.output<typeof listedTag>;

const createGroupSchema = <Tag extends z.ZodType>(tag: Tag) =>
  z.strictObject({ label: z.string().trim().min(1).max(60), tags: z.array(tag).max(200) });
const createTagFileSchema = <Tag extends z.ZodType>(tag: Tag) =>
  z.strictObject({
    /** For pictures (docs/requirements/signed-in.md, section 3). */
    imageTags: z.array(tag).max(200),
    /** For videos. */
    videoLoras: z.array(tag).max(200),
    /** For the second step of the training wizard. */
    trainingGroups: z.array(createGroupSchema(tag)).max(40),
  });

/** The tag file as written, without defaults. */
export const writtenTags = createTagFileSchema(writtenTag);
export type WrittenTags = z.infer<typeof writtenTags>;

/**
 * The operator's tag file for the adult category (`tags.yaml` or `TAGS_FILE`, later as published from /admin/tags), with
 * defaults (docs/requirements/decisions.md 18). `none` means no LoRA and cannot be an id.
 */
export const operatorTags = createTagFileSchema(listedTag);
export type OperatorTags = z.output<typeof operatorTags>;

/** A tag as a client sees it. */
export const tag = z.strictObject({ id: z.string(), label: z.string() });

/** The tags for creators. Adapter names and trigger words stay on the server. */
export const tagCatalogue = z.strictObject({
  /** For pictures; at most one. */
  imageTags: z.array(tag),
  /** For videos; `none` comes first. */
  videoLoras: z.array(tag),
  /** For the second step of the training wizard. */
  trainingGroups: z.array(z.strictObject({ label: z.string(), tags: z.array(tag) })),
});
export type TagCatalogue = z.infer<typeof tagCatalogue>;
