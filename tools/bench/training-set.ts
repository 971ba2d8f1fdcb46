/**
 * 50 training pictures, the most that a set has, from sending the call to the end of the last one as recorded in the
 * database: web and worker in one process with the preview engine, one picture at a time. Against 50 times the duration
 * of one such picture by itself, from its call to its end, before and after in the same run.
 */
import { limits } from '#contract/limits.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { LoopReport } from './processes/both-roles.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { median } from './setup/statistics.ts';
import { Wizard } from './setup/wizard.ts';

const count = limits.trainingImagesMaximum;
/** Each, before and after. */
const singles = 5;
const longestMs = 5 * 60_000;

export const trainingSet: Bench = {
  name: 'training-set',
  async run(scope) {
    const { db, url: databaseUrl, folder: dataFolder } = await openBenchDatabase(scope);
    const { id: userId } = await makeUserWithTokens(db, 1_000, { subscription: 'enterprise' });
    const child = await startChild<{ address: string }, LoopReport>(scope, 'both-roles', {
      databaseUrl,
      dataFolder,
    });
    const wizard = await Wizard.begin({ db, dataFolder, ...child.facts }, userId, longestMs);
    const draw = async (pictures: number) => {
      const called = Date.now();
      return (await wizard.ended(await wizard.orderSet(pictures), longestMs)) - called;
    };
    const drawSingles = async () => {
      const taken: number[] = [];
      for (let n = 0; n < singles; n++) taken.push(await draw(1));
      await wizard.emptySet();
      return taken;
    };

    const before = await drawSingles();
    const whole = await draw(count);
    await wizard.emptySet();
    const single = median([...before, ...(await drawSingles())]);
    const memory = await child.memory();
    return {
      figures: [
        atMost(
          `${count} training pictures, in ${count} times one by itself`,
          whole / (count * single),
          1.3,
          '×',
          `${short(whole / 1000)} s; one by itself ${short(single)} ms`,
        ),
        noted('one of them, of all of them', `${short(whole / count)} ms`, ''),
      ],
      memory: memory ? [memory] : [],
    };
  },
};
