import { defaultLimits, type LimitWindow } from '#platform/http/rate-limits.ts';

const unreached: LimitWindow = { tries: 1_000_000_000, seconds: 60 };

/** Options of the web role: every call is still counted, and none is refused. */
export const unreachedLimits = {
  overallLimit: unreached,
  limits: {
    ...defaultLimits,
    generate: { user: unreached },
    payment: { user: unreached, address: unreached },
  },
};
