import type { Category } from '#contract/common.ts';
import type { ContentMetadata, ContentType } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Lane } from '#features/generation/scheduler';
import type { Intention, StoredRequest } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import type { EngineJobRow } from '../jobs/schema.ts';

/** What a call asks of the engines, ready to be decided on. */
export type Order = {
  category: Category;
  /** What it fills; null for words, which are kept apart from pictures. */
  contentType: ContentType | null;
  /** What its jobs and items are called; left out: the beginning of the prompt. */
  name?: string;
  lane: Lane;
  /** Whole tokens for each request, held at once and spent when its job completes. */
  cost: number;
  /** What the person chose, for the record of each item; its seed, cost and bundle come to it. */
  settings: ContentMetadata;
  /** What must hold while its jobs are stored; first in their transaction, before anything else is locked. */
  guard?: (tx: Tx) => Promise<void>;
  /** What is stored with its jobs, in their transaction. */
  record?: (tx: Tx, jobs: readonly EngineJobRow[]) => Promise<void>;
  /** One or more of one operation, each a job. */
  intentions: readonly [Intention<StoredRequest>, ...Intention<StoredRequest>[]];
};

/** Up to four pictures are waited for; a larger bundle goes behind everybody's interactive work. */
export function laneFor(count: number): Lane {
  return count <= limits.interactiveBundleMaximum ? 'interactive' : 'bulk';
}
