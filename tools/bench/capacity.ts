/**
 * How many people one web process, one worker and PostgreSQL carry on this machine's processors: the most whose calls
 * have a 99th percentile of 250 ms at most, without an error. Doubled until it does not hold, then halved between.
 *
 * People behave as `capacity/habits.ts` has it and their pages as `capacity/visitor.ts`; they come whenever they come,
 * however slow the answers, and each call is counted from the moment at which it was meant to be made. Streams of
 * events and downloads are reported apart. Their crowd is a process of its own on the same processors, whose time is
 * told apart; what it takes is missing to the others. Pictures are made by an engine that answers at once with a small
 * square, so that the platform is measured and not an engine: `npm run bench -- preview` has what drawing costs.
 *
 * A step takes half a minute and the whole about five: it runs only when it is named. With `--picture` the figures go
 * into `docs/capacity.json` and, with those of `growth`, into `docs/capacity.svg`.
 */
import { findMost } from './capacity/find-most.ts';
import { keepFigures } from './capacity/keep-figures.ts';
import { populate, signInAll, writeAccounts } from './capacity/populate.ts';
import { openStand, runStep, type Step, settle } from './capacity/stand.ts';
import { kindTable, stepRow, stepTable } from './capacity/tables.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';

const aimMs = 250;
const library = { accounts: 600, items: 80 };
const step = { polling: 0.1, warmUpMs: 8_000, measuredMs: 20_000 };
const search = { first: 400, within: 0.15, tries: 5 };
/** A step during which other programs kept more than so many cores busy says nothing, and is taken again. */
const disturbed = { cores: 0.3, again: 4 };
/** Jobs of one step must not be the next one's load. */
const settleMs = 20_000;

export const capacity: Bench = {
  name: 'capacity',
  onlyByName: true,
  async run(scope) {
    const place = await openBenchDatabase(scope);
    const [people = []] = await populate(place, [library]);
    const stand = await openStand(scope, place);
    const accounts = await writeAccounts(place, 'accounts', await signInAll(place, people));
    const steps: Step[] = [];
    let seed = 0;
    console.log();
    const holds = async (users: number) => {
      for (let again = 0; ; again++) {
        const taken = await runStep(stand, { ...step, accounts, users, seed: ++seed });
        const settled = await settle(place, settleMs);
        const isDisturbed = taken.used.others / (taken.seconds * 1_000) > disturbed.cores;
        console.log(stepRow(taken), isDisturbed ? '(others used the machine)' : '');
        const isGood = settled && isWithin(taken);
        // What holds though others were in the way holds.
        if (isDisturbed && !isGood && again < disturbed.again) continue;
        steps.push(taken);
        return isGood;
      }
    };
    const found = await findMost(holds, search);
    const isSecond = found > 0 && (await holds(found));
    const held = steps.filter(({ asked }) => asked === found).at(-1);
    if (!held) throw new Error('not even one person was carried');
    console.log(`\n${stepTable(steps)}\n\n${kindTable(held)}`);
    await keepFigures('capacity', { found, isSecond, steps: steps.map(({ took: _, ...rest }) => rest) });
    const memory = await Promise.all([stand.web.memory(), stand.worker.memory(), postgresMemory(place.pid)]);
    return {
      figures: [
        noted('people at a time', String(found), isSecond ? 'twice' : 'the second time it did not hold'),
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
