import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** The scopes of API keys; `api-scopes.ts` lists the routes of each. */
export const apiScopes = ['read_content', 'generate', 'manage_content'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

/** Days until a new key expires. */
export const apiKeyLives = ['30', '90', '365', 'never'] as const;

export const apiKeyForm = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name').max(limits.apiKeyNameMaximum),
  scopes: z
    .array(apiScope)
    .min(1, 'Choose at least one permission')
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
  /** The first characters of the key, for its owner to recognise it. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  callsPerMinute: z.int(),
  createdAt: timestamp,
  /** Accurate to about ten minutes. */
  lastUsedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  expired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    method: 'GET',
    path: '/api/keys',
    summary: 'API keys of this account, newest first',
    tag: 'API keys',
    access: 'tour',
    owner: 'person',
    response: z.array(apiKey),
  },
  createApiKey: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Create an API key; only this answer contains it',
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
    summary: 'Revoke an API key; calls with it are refused',
    tag: 'API keys',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
});
