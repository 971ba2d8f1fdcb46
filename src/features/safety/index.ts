export { type Clearance, check, clearStoredJob, decide, digestOf, type Judge } from './decide.ts';
export { judge } from './judge.ts';
export { requireAllowed } from './require-allowed.ts';
