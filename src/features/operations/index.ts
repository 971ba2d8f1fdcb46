export { deadLetters } from './dead-letters.ts';
export { operationsHandlers } from './routes.ts';
