import { z } from 'zod';
import { idParams } from './common.ts';
import { defineRoutes } from './route.ts';

const likeness = z.int().min(0).max(100).nullable();

/** The likeness of a persona's pictures to its references. */
export const personaLikeness = z.strictObject({
  /** Pictures and videos outside the trash whose likeness was measured. */
  measured: z.int(),
  /** The median of all, of the first 20 and of the last 20; null without any. */
  median: likeness,
  first: likeness,
  latest: likeness,
  /** Whether the last 20 resemble the references clearly less than the first 20. */
  isDrifting: z.boolean(),
});
export type PersonaLikeness = z.infer<typeof personaLikeness>;

export const likenessRoutes = defineRoutes({
  personaLikeness: {
    method: 'GET',
    path: '/api/personas/:id/likeness',
    summary: "How much a persona's pictures resemble its references, and whether they drift",
    tag: 'Personas',
    access: 'tour',
    owner: 'account',
    params: idParams,
    response: personaLikeness,
  },
});
