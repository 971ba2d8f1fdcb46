import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { Provenance } from './sign-file.ts';

/** Converts an item's record to the provenance that the credentials of a copy state. */
export function toProvenance(item: { metadata: ContentMetadata; createdAt: Date }): Provenance {
  const { engine = 'unknown', model = null } = item.metadata;
  return { engine, model, createdAt: item.createdAt };
}
