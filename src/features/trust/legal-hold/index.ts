export { holdItems, listUserHolds, releaseAutomaticHolds } from './holds.ts';
export { legalHoldHandlers } from './routes.ts';
