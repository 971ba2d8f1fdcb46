export { createKeyAuthenticator } from './authenticate-key.ts';
export { requireWithinBudget } from './budget.ts';
export { callingKeyHandlers } from './calling-key.ts';
export { apiKeyData } from './own-data.ts';
export { apiKeyHandlers } from './routes.ts';
