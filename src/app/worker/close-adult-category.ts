import type { Engine } from '@castwright/engine-port';
import { isReading } from '#contract/values.ts';

const closed = {
  category: 'nsfw',
  reason: 'The adult category is not open here.',
  details: ['Set VISION_INSPECTOR_URL or ADULT_RESULTS_REVIEWED_BY (docs/operating/vision-inspector.md).'],
} as const;

/**
 * Returns an engine that makes nothing in the adult category, for an installation where neither a vision inspector nor a
 * person looks at adult results. Reading a picture makes none.
 */
export function closeAdultCategory(engine: Engine): Engine {
  return {
    ...engine,
    async getCapabilities() {
      const capabilities = await engine.getCapabilities();
      const making = capabilities.operations.filter((operation) => !isReading(operation));
      const other = capabilities.unsupported.filter(
        ({ category, operation }) => category !== closed.category || isReading(operation),
      );
      return {
        ...capabilities,
        unsupported: [...other, ...making.map((operation) => ({ ...closed, operation }))],
      };
    },
  };
}
