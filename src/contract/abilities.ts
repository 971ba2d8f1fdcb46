import { z } from 'zod';
import { category } from './common.ts';
import { parameterSupport, supportedRequests } from './generation-parameters.ts';
import { operation } from './jobs.ts';
import { referenceSupport } from './references.ts';

/**
 * What an engine can keep a persona's identity by: the persona itself (`key`), the trained model, or the reference
 * pictures of the request. Empty: it draws the person by description alone.
 */
export const identityKinds = z.array(z.enum(['key', 'trained_model', 'references']));
export type IdentityKinds = z.infer<typeof identityKinds>;

/** Whether the engines of this installation can do an operation in a category. */
export const ability = z.strictObject({
  operation,
  category,
  /** `away`: engines that support it are offline or paused, so jobs wait. `unable`: no engine supports it. */
  state: z.enum(['available', 'away', 'unable']),
  /** Why no engine supports it; null if one does. */
  reason: z.string().nullable(),
  /** Why it does not work with a trained model although it works without one. */
  modelReason: z.string().nullable(),
  /** Of videos from a picture, why they cannot end with one; null if they can, and for other operations. */
  endFrameReason: z.string().nullable(),
  /** Of videos, the most seconds that an engine makes; null where every length is made, and for other operations. */
  longestVideo: z.int().nullable(),
  /**
   * How many people of a pose an engine follows at most, and how many where the person is drawn from reference pictures.
   * Left out: for operations other than text to image, and while no engine can make pictures.
   */
  pose: z
    .strictObject({
      people: z.int(),
      peopleWithReferences: z.int(),
      /** Why no engine follows a pose; null if one does. */
      reason: z.string().nullable(),
    })
    .optional(),
  /** What the able engines keep a person's identity by, each combination once; empty while no engine has reported. */
  identity: z.array(identityKinds),
  /** Of pictures from a prompt, which references each able engine takes, each once; empty where none takes any. */
  references: z.array(referenceSupport),
  /**
   * What every able engine takes of a request's parameters; those of `any` apply to all requests that no other entry is
   * about. Empty while no engine has said so, and for operations of tools.
   */
  parameters: z.array(z.strictObject({ requests: supportedRequests, support: parameterSupport })),
  /**
   * Why no engine takes regions (`generateImageForm`), by the requests that it is about; one of `any` is about all. Empty
   * where an engine takes them, and for operations without regions.
   */
  regionLimits: z.array(z.strictObject({ requests: supportedRequests, reason: z.string() })),
  /** Which of a creator's own LoRAs the engines apply. Left out: while no able engine has said so. */
  loras: z
    .strictObject({
      /** The model families that fit, and those that fit where the person is drawn from reference pictures. */
      families: z.array(z.string()),
      familiesWithReferences: z.array(z.string()),
      /** Whether the engines apply none, and draw from the trigger words alone. */
      wordsAlone: z.boolean(),
    })
    .optional(),
});
export type Ability = z.infer<typeof ability>;

/** A tag whose LoRA is not applied. */
export const tagAbility = z.strictObject({
  /** The operation that it limits. */
  operation,
  tagId: z.string(),
  /**
   * Which requests it limits: all; those with reference pictures of their persona; or of these only those without a
   * trained model.
   */
  limits: z.enum(['all', 'with_references', 'with_references_alone']),
  /** `words_alone`: its trigger words apply, its LoRA does not. */
  state: z.enum(['words_alone', 'unable']),
  reason: z.string(),
});
export type TagAbility = z.infer<typeof tagAbility>;

export const abilities = z.strictObject({
  /** Every operation, in each category that the caller may use. */
  work: z.array(ability),
  /** Tags that are not listed apply without limitation. */
  tags: z.array(tagAbility),
  /** As `contract/operating-modes.ts` describes them. */
  modes: z.strictObject({ allowsUploadedPeople: z.boolean(), reviewsBeforePublication: z.boolean() }),
});
export type Abilities = z.infer<typeof abilities>;
