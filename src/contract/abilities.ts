import { z } from 'zod';
import { category } from './common.ts';
import { operation } from './jobs.ts';

/** What the engines of this installation can do of one kind of work. */
export const ability = z.strictObject({
  operation,
  category,
  /** `away`: engines that can do it are away or paused, and it waits for them. `unable`: none can. */
  state: z.enum(['available', 'away', 'unable']),
  /** Why it cannot be done; null where it can. */
  reason: z.string().nullable(),
  /** Why it cannot be done with a trained model, where it can be done without one. */
  modelReason: z.string().nullable(),
});
export type Ability = z.infer<typeof ability>;

/** A tag whose LoRA is not applied. */
export const tagAbility = z.strictObject({
  /** What it would be chosen for. */
  operation,
  tagId: z.string(),
  /** `words_alone`: its words are heard, its LoRA is not. */
  state: z.enum(['words_alone', 'unable']),
  reason: z.string(),
});
export type TagAbility = z.infer<typeof tagAbility>;

export const abilities = z.strictObject({
  /** Every operation, in each category that is open to the caller. */
  work: z.array(ability),
  /** Tags that are not listed are made as they are meant. */
  tags: z.array(tagAbility),
});
export type Abilities = z.infer<typeof abilities>;
