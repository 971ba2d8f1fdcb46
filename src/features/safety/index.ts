export {
  type Clearance,
  check,
  clearStoredJob,
  decide,
  digestOf,
  type Intention,
  type Judge,
  judgedFields,
} from './decide.ts';
export { judge } from './judge.ts';
export { objectionToTag } from './objection-to-tag.ts';
export { requireAllowed } from './require-allowed.ts';
