export { holdItems } from './holds.ts';
export { legalHoldHandlers } from './routes.ts';
