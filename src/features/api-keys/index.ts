export { createKeyAuthenticator } from './authenticate-key.ts';
export { apiKeyHandlers } from './routes.ts';
