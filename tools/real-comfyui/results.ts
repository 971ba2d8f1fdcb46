/** What releases of ComfyUI showed so far, kept in the kit's folder: a run goes on where another has stopped. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModelChoice } from '#engines/workflows';
import { compileEveryGraph } from '#tests/fakes/comfyui/every-graph.ts';

export type Finding = { what: string; ok: boolean; detail: string };

export type OperationResult = {
  /** As a table names it: `a redrawn picture, with the composition kept`. */
  title: string;
  family: string;
  seconds: number;
  /** The fault with its detail; null: the operation gave what it should. */
  fault: string | null;
};

/** How the contract suite ended with a family. */
export type ContractResult = { family: string; held: number; broken: number; leftOut: number };

export type ReleaseResults = {
  version: string;
  /** The graphs that these results are of: others make them worthless. */
  graphs: string;
  checks: Finding[];
  operations: OperationResult[];
  contract: ContractResult[];
};

const getFile = (base: string) => path.join(base, 'results.json');

export async function readResults(base: string): Promise<ReleaseResults[]> {
  const text = await readFile(getFile(base), 'utf8').catch(() => '[]');
  return JSON.parse(text) as ReleaseResults[];
}

/** Writes the results of a release over its older ones. @returns those of all releases, the oldest release first */
export async function keepResults(base: string, results: ReleaseResults): Promise<ReleaseResults[]> {
  const others = (await readResults(base)).filter(({ version }) => version !== results.version);
  const all = [...others, results].toSorted((one, other) =>
    one.version.localeCompare(other.version, 'en', { numeric: true }),
  );
  await writeFile(getFile(base), `${JSON.stringify(all, null, 1)}\n`);
  return all;
}

/**
 * Finds what is still true of a release: results that other graphs gave are left out, and so are failures, which are
 * tried again.
 */
export async function findKept(base: string, version: string, models: ModelChoice): Promise<ReleaseResults> {
  const graphs = hashGraphs(models);
  const kept = (await readResults(base)).find((each) => each.version === version && each.graphs === graphs);
  return {
    version,
    graphs,
    checks: kept?.checks.filter(({ ok }) => ok) ?? [],
    operations: kept?.operations.filter(({ fault }) => fault === null) ?? [],
    contract: kept?.contract.filter(({ broken }) => broken === 0) ?? [],
  };
}

function hashGraphs(models: ModelChoice): string {
  const graphs = compileEveryGraph(models).map(({ name, graph }) => [name, graph]);
  return createHash('sha256').update(JSON.stringify(graphs)).digest('hex');
}
