import type { Engine } from '@castwright/engine-port';
import { isReading } from '#contract/values.ts';

/** Why the adult category is closed: for creators, and what the operator can do. */
type Closure = { reason: string; details: readonly string[] };

/** Neither a vision inspector nor a person looks at adult results (decision 126). */
export const notReviewed: Closure = {
  reason: 'The adult category is not open here.',
  details: ['Set VISION_INSPECTOR_URL or ADULT_RESULTS_REVIEWED_BY (docs/operating/vision-inspector.md).'],
};

/** Stripe carries everything that is sold (decision 135). */
export const excludedByStripe: Closure = {
  reason: 'Adult content cannot be made here: the payment service of this site does not allow it.',
  details: [
    'Stripe’s terms exclude adult content. Add ccbill or bank_transfer to PAYMENTS, and name in PAYMENTS_FOR what they carry (docs/operating/payments.md).',
  ],
};

/** Returns an engine that makes nothing in the adult category. Reading a picture makes none. */
export function closeAdultCategory(engine: Engine, closure: Closure): Engine {
  return {
    ...engine,
    async getCapabilities() {
      const capabilities = await engine.getCapabilities();
      const making = capabilities.operations.filter((operation) => !isReading(operation));
      const other = capabilities.unsupported.filter(
        ({ category, operation }) => category !== 'nsfw' || isReading(operation),
      );
      return {
        ...capabilities,
        unsupported: [
          ...other,
          ...making.map((operation) => ({ category: 'nsfw' as const, operation, ...closure })),
        ],
      };
    },
  };
}
