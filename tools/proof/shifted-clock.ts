/**
 * Loaded before a role of the product: sets its clock, and no other, wrong from outside. Timers are unaffected, since a
 * machine's timers do not follow its clock either.
 */
import { flushCompileCache } from 'node:module';

/** The message of the process that started the role. */
export type RoleCommand = { clockMs: number } | { keepCompiled: true };

const RightDate = globalThis.Date;
const right = RightDate.now.bind(RightDate);
let wrongBy = 0;
const now = () => right() + wrongBy;

RightDate.now = now;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new RightDate(now()).toString(),
});

process.on('message', (order: RoleCommand) => {
  if ('clockMs' in order) wrongBy = order.clockMs;
  // A killed process does not write its compile cache at its end.
  else if ('keepCompiled' in order) flushCompileCache();
});
// The role decides when it ends.
process.channel?.unref();
