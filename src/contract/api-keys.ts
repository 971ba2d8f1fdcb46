import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** The scopes of API keys; `api-scopes.ts` lists the routes of each. */
export const apiScopes = ['read_content', 'generate', 'manage_content', 'write_posts'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

/** Days until a new key expires. */
export const apiKeyLives = ['30', '90', '365', 'never'] as const;

/** What the tokens of a budget are for: a day or a month (UTC), or everything that the key ever spends. */
export const budgetPeriods = ['day', 'month', 'total'] as const;
export const budgetPeriod = z.enum(budgetPeriods);
export type BudgetPeriod = z.infer<typeof budgetPeriod>;

export const keyBudgetForm = z.strictObject({
  tokens: z
    .int('A whole number of tokens')
    .min(1, 'At least 1 token')
    .max(limits.apiKeyBudgetMaximum, `At most ${limits.apiKeyBudgetMaximum.toLocaleString('en-US')} tokens`),
  period: budgetPeriod,
});

/** The most that a key may spend, and what it has spent or holds for unfinished jobs in the current period. */
export const keyBudget = z.strictObject({
  tokens: z.int(),
  period: budgetPeriod,
  used: z.int(),
  /** When the next period begins; null for a budget in all. */
  resetsAt: timestamp.nullable(),
});
export type KeyBudget = z.infer<typeof keyBudget>;

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
  /** Null: the key may spend all tokens of the account. */
  budget: keyBudgetForm.nullable().default(null),
});

export const changeApiKeyForm = z.strictObject({ budget: keyBudgetForm.nullable() });

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
  budget: keyBudget.nullable(),
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
  changeApiKey: {
    method: 'PATCH',
    path: '/api/keys/:id',
    summary: 'Set, change or remove the budget of an API key',
    tag: 'API keys',
    access: 'app',
    owner: 'person',
    params: idParams,
    body: changeApiKeyForm,
    response: apiKey,
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
