/**
 * How long a random or destructive test runs: its short form as a rule, its full one with `TEST_SIZE=full npm test`.
 * `npm run prove` and `npm run chaos` run the two longest at any size.
 */
export const sized = (full: number, short: number): number =>
  process.env.TEST_SIZE === 'full' ? full : short;
