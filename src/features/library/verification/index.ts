export { verificationHandlers } from './routes.ts';
