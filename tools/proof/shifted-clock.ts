/**
 * Loaded before a role of the product: its clock, and none but its, can be set wrong from outside, as a machine's can.
 * Timers go on as they do, since those of a machine do not follow its clock either.
 */
import { flushCompileCache } from 'node:module';

/** What the process that started the role tells it. */
export type RoleOrder = { clockMs: number } | { keepCompiled: true };

const RightDate = globalThis.Date;
const right = RightDate.now.bind(RightDate);
let wrongBy = 0;
const now = () => right() + wrongBy;

RightDate.now = now;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new RightDate(now()).toString(),
});

process.on('message', (order: RoleOrder) => {
  if ('clockMs' in order) wrongBy = order.clockMs;
  // Who is killed does not write at its end what it compiled.
  else if ('keepCompiled' in order) flushCompileCache();
});
// The role decides when it ends.
process.channel?.unref();
