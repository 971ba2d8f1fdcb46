import type { Category } from '#contract/common.ts';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { Variation } from '#contract/generation-parameters.ts';
import type { GenerationPrice } from '#contract/generation-price.ts';
import type { ContentType } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Lane } from '#features/generation/scheduler';
import type { SafetySubject, StoredRequest } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { GenerationInput } from './build-prompt.ts';

/** A generation call with its prompts built and its price known, before the safety decision. */
export type PreparedGeneration = {
  category: Category;
  /** The type of the content items; null for text, which is not stored as content. */
  contentType: ContentType | null;
  /** The name of its jobs and items. Undefined: the beginning of the prompt. */
  name?: string;
  lane: Lane;
  /** Whole tokens for each job, held at once and captured when the job completes; `each` may say others. */
  cost: number;
  /** The creator's choices, stored with each item beside its seed, cost and bundle. */
  settings: ContentMetadata;
  /** What differs among the jobs of the call, in their order. Left out: nothing. */
  each?: readonly JobDetails[];
  /**
   * The positions of the earlier jobs of the call that each job waits for. It fails or is cancelled with them. Left out:
   * none waits.
   */
  after?: readonly (readonly number[])[];
  /** Checks what must hold while the jobs are stored. Runs first in their transaction, before any other lock. */
  guard?: (tx: Tx) => Promise<void>;
  /** Stores more rows with the jobs, in their transaction. */
  record?: (tx: Tx, jobs: readonly EngineJobRow[]) => Promise<void>;
  /** One or more requests; each becomes a job. */
  subjects: readonly [SafetySubject<StoredRequest>, ...SafetySubject<StoredRequest>[]];
};

/** What one job of a call has of its own. */
export type JobDetails = {
  name?: string;
  /** Whole tokens. */
  cost?: number;
  /** Stored with its item in place of those of the call. */
  settings?: ContentMetadata;
};

/** What a creator typed and chose for variations of a picture; `count` is the number of variations. */
export type VariationInput = GenerationInput & { variation: Variation; count: number };

/** The price of a prepared generation, and how many results it makes. Whole tokens. */
export function toPrice({ contentType, cost, each, subjects }: PreparedGeneration): GenerationPrice {
  const costs = subjects.map((_, at) => each?.[at]?.cost ?? cost);
  const tokens = costs.reduce((sum, one) => sum + one, 0);
  return { tokens, results: contentType === 'video' ? 1 : costs.length };
}

/** Bundles of up to four pictures are interactive; larger ones are bulk. */
export function toLane(count: number): Lane {
  return count <= limits.interactiveBundleMaximum ? 'interactive' : 'bulk';
}
