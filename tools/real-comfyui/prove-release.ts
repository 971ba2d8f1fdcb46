/** Proves the graphs on one release of ComfyUI, and keeps each result as soon as it is there. */
import type { ModelChoice } from '#engines/workflows';
import { checkGraphs, removeFiles } from './check-graphs.ts';
import { listContractChoices, runContract } from './contract.ts';
import { disturb, findLeftovers } from './disturbances.ts';
import { runOperations } from './operations.ts';
import { type Finding, findKept, keepResults, type ReleaseResults } from './results.ts';
import type { RealServer } from './server.ts';

type Release = {
  version: string;
  server: RealServer;
  base: string;
  models: ModelChoice;
  /** The weights that could not be made, with the reasons. */
  left: Record<string, string>;
};

type ProofOptions = { again: boolean; contract: boolean; only: string; mayGoOn(): boolean };

export async function proveRelease(release: Release, options: ProofOptions): Promise<void> {
  const { base, models, server, version } = release;
  const { again, contract, mayGoOn, only } = options;
  const kept = await findKept(base, version, models);
  const isAsked = (words: string) => words.includes(only);
  const isOld = (words: string) => again && isAsked(words);
  const results: ReleaseResults = {
    ...kept,
    operations: kept.operations.filter(({ family, title }) => !isOld(`${title}, ${family}`)),
    contract: kept.contract.filter(({ family }) => !isOld(family)),
  };
  const keepCheck = async (check: Finding) => {
    console.log(`${check.ok ? '✓' : '✗'} ${check.what}: ${check.detail}`);
    results.checks = [...results.checks.filter(({ what }) => what !== check.what), check];
    await keepResults(base, results);
  };

  if (only === '') {
    for (const check of await checkEveryGraph(release)) await keepCheck(check);
  }
  await runOperations(server, models, {
    isKept: ({ family, title }) =>
      !isAsked(`${title}, ${family}`) ||
      results.operations.some((each) => each.title === title && each.family === family),
    mayGoOn,
    async keep(result) {
      const { family, fault, seconds, title } = result;
      console.log(
        `${fault === null ? '✓' : '✗'} ${title}, ${family} (${seconds.toFixed(1)} s) ${fault ?? ''}`,
      );
      const others = results.operations.filter((each) => each.title !== title || each.family !== family);
      results.operations = [...others, result];
      await keepResults(base, results);
    },
  });
  if (only === '' && mayGoOn()) {
    for (const check of [...(await disturb(server, models)), await findLeftovers(base)])
      await keepCheck(check);
  }
  for (const choice of contract ? listContractChoices(models) : []) {
    const isDone = results.contract.some(({ family }) => family === choice.family);
    if (isDone || !isAsked(choice.family) || !mayGoOn()) continue;
    const result = await runContract(server.url, base, choice);
    results.contract = [...results.contract.filter(({ family }) => family !== choice.family), result];
    await keepResults(base, results);
  }
}

async function checkEveryGraph({ base, left, models, server }: Release): Promise<Finding[]> {
  const unmade = Object.entries(left).map(([file, reason]) => `${file}: ${reason}`);
  const { graphs, misfits, refused } = await checkGraphs(server.url, models);
  await removeFiles(server.url, base);
  const judge = (what: string, faults: string[], detail: string): Finding => ({
    what,
    ok: faults.length === 0,
    detail: faults.length === 0 ? detail : faults.join('; '),
  });
  return [
    judge('tiny weights of every file could be made', unmade, ''),
    judge('every graph fits `/object_info`', misfits, `${graphs} graphs`),
    judge('every graph passes the server’s own validation', refused, `${graphs} graphs`),
  ];
}
