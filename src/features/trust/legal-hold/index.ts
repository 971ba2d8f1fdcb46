export { holdItems, holdsOn, releaseHoldsOf } from './holds.ts';
export { legalHoldHandlers } from './routes.ts';
