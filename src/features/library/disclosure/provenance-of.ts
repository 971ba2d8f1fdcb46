import type { ContentMetadata } from '#contract/library.ts';
import type { Provenance } from './sign-file.ts';

/** What the credentials of a copy say of its making, by the item's own record. */
export function provenanceOf(item: { metadata: ContentMetadata; createdAt: Date }): Provenance {
  const { engine = 'unknown', model = null } = item.metadata;
  return { engine, model, createdAt: item.createdAt };
}
