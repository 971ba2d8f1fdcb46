/** What a program may know of the API key that it calls with. */
import { z } from 'zod';
import { apiKey } from './api-keys.ts';
import { defineRoutes } from './route.ts';

/** The key without its id, which no call of a program needs. */
export const callingKey = apiKey.pick({
  name: true,
  prefix: true,
  scopes: true,
  callsPerMinute: true,
  createdAt: true,
  expiresAt: true,
  budget: true,
});
export type CallingKey = z.infer<typeof callingKey>;

export const callingKeyRoutes = defineRoutes({
  callingKey: {
    method: 'GET',
    path: '/api/calling-key',
    summary: 'The API key of this call: its name, permissions, expiry and budget; null for a session',
    tag: 'API keys',
    access: 'tour',
    owner: 'person',
    response: z.strictObject({ key: callingKey.nullable() }),
  },
});
