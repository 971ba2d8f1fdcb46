export { createKeyAuthenticator } from './authenticate-key.ts';
export { requireWithinBudget } from './budget.ts';
export { apiKeyData } from './own-data.ts';
export { apiKeyHandlers } from './routes.ts';
