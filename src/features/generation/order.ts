import type { Category } from '#contract/common.ts';
import type { ContentMetadata, ContentType } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { EngineRequest } from '#engines/port';
import type { Intention } from '#features/safety';
import type { Lane } from './choose-next.ts';

/** What a call asks of the engines, ready to be decided on. */
export type Order = {
  category: Category;
  contentType: ContentType;
  lane: Lane;
  /** Whole tokens for each request, held at once and spent when its job completes. */
  cost: number;
  /** What the person chose, for the record of each item; its seed, cost and bundle come to it. */
  settings: ContentMetadata;
  /** One or more of one operation, each a job. */
  intentions: readonly [Intention<EngineRequest>, ...Intention<EngineRequest>[]];
};

/** Up to four pictures are waited for; a larger bundle goes behind everybody's interactive work. */
export function laneFor(count: number): Lane {
  return count <= limits.interactiveBundleMaximum ? 'interactive' : 'bulk';
}
