/** How many statements the request of a bundle of 25 sends, in those of one picture. */
import { requestPictures } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { countStatements, type StatementCounts, sumCounts } from '#tests/setup/count-statements.ts';
import { atMost, type Figure } from '../setup/bench.ts';
import { type BenchDatabase, openBenchPool } from '../setup/database.ts';

const bundle = 25;
/** The tables of holds and jobs. */
const counted = ['ledger', 'engine_jobs'];

export async function measureBundle(scope: AsyncDisposableStack, database: BenchDatabase): Promise<Figure> {
  const statements = countStatements();
  const db = openBenchPool(scope, database.url);
  const { id } = await makeUserWithTokens(db, 10 * bundle, { subscription: 'enterprise' });
  const ask = async (count: number): Promise<StatementCounts> => {
    statements.read();
    await requestPictures(db, id, { count });
    return statements.read();
  };
  await ask(1);
  const [one, many] = [await ask(1), await ask(bundle)];
  statements.stop();
  const ofQueue = Object.entries(many).filter(([key]) => counted.some((table) => key.includes(table)));
  const forQueue = ofQueue.reduce((sum, [, count]) => sum + count, 0);
  return atMost(
    `statements of a request for ${bundle} pictures, in those for one`,
    sumCounts(many) / sumCounts(one),
    1,
    '×',
    `${sumCounts(many)} and ${sumCounts(one)}; ${forQueue} for all holds and jobs`,
  );
}
