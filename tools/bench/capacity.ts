/**
 * How many simultaneous users one web process, one worker and PostgreSQL serve on this machine's processors: the most
 * whose calls have a 99th percentile of 250 ms at most, without an error. The number doubles until a step fails, then
 * halves the interval.
 *
 * Users behave as in `capacity/user-behaviour.ts` and their pages as in `capacity/visitor.ts`; arrivals do not depend on how
 * slow the answers are, and each call counts from the moment at which it was due. Event streams and downloads are
 * reported separately. The load generator is a process on the same processors, with its processor time reported
 * separately; the installation cannot use that time. The engine answers at once with a small square, so that the bench
 * measures the platform and not an engine: `npm run bench -- preview` measures drawing.
 *
 * A step takes half a minute and the whole about five: it runs only when it is named. With `--picture` the figures go
 * into `docs/capacity.json` and, with those of `growth`, into `docs/capacity.svg`.
 */
import { findMaximum } from './capacity/find-maximum.ts';
import { populate, signInAll, writeAccounts } from './capacity/populate.ts';
import { storeFigures } from './capacity/store-figures.ts';
import { kindTable, stepRow, stepTable } from './capacity/tables.ts';
import { openTestBed, runStep, type Step, settle } from './capacity/test-bed.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';

const aimMs = 250;
const library = { accounts: 600, items: 80 };
const step = { polling: 0.1, warmUpMs: 8_000, measuredMs: 20_000 };
const search = { first: 400, within: 0.15, tries: 5 };
/** A step during which other programs kept more cores busy than this says nothing, and is repeated. */
const disturbed = { cores: 0.3, again: 4 };
/** Jobs of one step must not add to the load of the next. */
const settleMs = 20_000;

export const capacity: Bench = {
  name: 'capacity',
  onlyByName: true,
  async run(scope) {
    const place = await openBenchDatabase(scope);
    const [people = []] = await populate(place, [library]);
    const stand = await openTestBed(scope, place);
    const accounts = await writeAccounts(place, 'accounts', await signInAll(place, people));
    const steps: Step[] = [];
    let seed = 0;
    console.log();
    const holds = async (users: number) => {
      for (let again = 0; ; again++) {
        const taken = await runStep(stand, { ...step, accounts, users, seed: ++seed });
        const settled = await settle(place, settleMs);
        const isDisturbed = taken.used.others / (taken.seconds * 1_000) > disturbed.cores;
        console.log(stepRow(taken), isDisturbed ? '(other programs used the machine)' : '');
        const isGood = settled && isWithin(taken);
        // A step that passes despite other programs is a pass.
        if (isDisturbed && !isGood && again < disturbed.again) continue;
        steps.push(taken);
        return isGood;
      }
    };
    const found = await findMaximum(holds, search);
    const isSecond = found > 0 && (await holds(found));
    const held = steps.filter(({ asked }) => asked === found).at(-1);
    if (!held) throw new Error('not even one user was served within the limit');
    console.log(`\n${stepTable(steps)}\n\n${kindTable(held)}`);
    await storeFigures('capacity', { found, isSecond, steps: steps.map(({ took: _, ...rest }) => rest) });
    const memory = await Promise.all([stand.web.memory(), stand.worker.memory(), postgresMemory(place.pid)]);
    return {
      figures: [
        noted('users at a time', String(found), isSecond ? 'twice' : 'failed the second time'),
        atMost('99th percentile of their calls', held.p99, aimMs, 'ms', `${held.calls} in ${held.seconds} s`),
        noted('requests a second', short(held.calls / held.seconds), `median ${short(held.p50)} ms`),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

function isWithin({ p99, errors }: Step): boolean {
  return p99 <= aimMs && Object.keys(errors).length === 0;
}
