import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** What a key may be good for. Which calls each opens stands in `api-scopes.ts`. */
export const apiScopes = ['read_content', 'generate', 'manage_content'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

/** Days after which a new key runs out; `never` has to be chosen. */
export const apiKeyLives = ['30', '90', '365', 'never'] as const;

export const apiKeyForm = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name').max(limits.apiKeyNameMaximum),
  scopes: z
    .array(apiScope)
    .min(1, 'Choose what it may do')
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((each) => scopes.includes(each))),
  days: z.enum(apiKeyLives).default('90'),
  callsPerMinute: z
    .int('A whole number')
    .min(1, 'At least 1')
    .max(limits.apiCallsPerMinuteMaximum, `At most ${limits.apiCallsPerMinuteMaximum}`)
    .default(limits.apiCallsPerMinuteDefault),
});

export const apiKey = z.strictObject({
  id,
  name: z.string(),
  /** How the key begins, by which its owner knows it. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  callsPerMinute: z.int(),
  createdAt: timestamp,
  /** To about ten minutes. */
  lastUsedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  expired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    method: 'GET',
    path: '/api/keys',
    summary: 'API keys of this account, the newest first',
    tag: 'API keys',
    access: 'tour',
    owner: 'person',
    response: z.array(apiKey),
  },
  createApiKey: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Make an API key; it is shown in this answer and never again',
    tag: 'API keys',
    access: 'app',
    owner: 'person',
    status: 201,
    body: apiKeyForm,
    response: z.strictObject({ apiKey, secret: z.string() }),
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Revoke an API key; calls with it are refused from now on',
    tag: 'API keys',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
});
