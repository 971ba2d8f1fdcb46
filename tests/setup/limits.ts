import type { RateLimit } from '#contract/route.ts';
import { defaultLimits, type LimitScopes } from '#platform/http/rate-limits.ts';

/** Limits that no test reaches. */
export const generousLimits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { address: { tries: 100_000, seconds: 60 } }]),
) as Record<RateLimit, LimitScopes>;
