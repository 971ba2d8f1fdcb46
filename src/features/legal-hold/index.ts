export { holdItems, releaseHoldsOf } from './holds.ts';
export { legalHoldHandlers } from './routes.ts';
