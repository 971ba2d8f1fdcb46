import { type ModelChoice, modelChoice, probeCapabilities } from '#engines/workflows';
import { checkYaml } from '#platform/checked-yaml.ts';
import { recipes } from './catalogue/index.ts';
import { createEngineFileSchema, withoutSecrets } from './engine-file.ts';
import { type Proposal, proposeStacks, toStackFields } from './propose-stacks.ts';
import { type ReadPath, readServer, type ServerFacts } from './read-server.ts';

export type Inspection = {
  facts: ServerFacts;
  proposal: Proposal;
  /** What the server could do with the proposal, and what it lacks for the rest. */
  capabilities: Pick<ReturnType<typeof probeCapabilities>, 'operations' | 'unsupported'>;
};

/** The models of an engine file; null for none. */
function readModels(text: string | null): ModelChoice | null {
  if (text === null) return null;
  return checkYaml(text, createEngineFileSchema(withoutSecrets)).value?.models ?? null;
}

/**
 * Looks at a ComfyUI server and proposes the stacks that its files allow.
 *
 * @param read reads a path of the server
 * @param published the engine file, whose stacks and uses are kept; null for none
 * @throws Error whose message is for the operator
 */
export async function inspectServer(read: ReadPath, published: string | null): Promise<Inspection> {
  const facts = await readServer(read);
  const models = readModels(published);
  const proposal = proposeStacks(facts.files, models?.stacks, models?.uses);
  return { facts, proposal, capabilities: probeCapabilities(mergeModels(models, proposal), facts.nodes) };
}

/** Proposes every stack of the catalogue, for an endpoint that cannot list its files. */
export function proposeEverything(published: string | null): Proposal {
  const models = readModels(published);
  const all = new Map<string, string[]>();
  for (const { folder, name } of recipes.flatMap(({ files }) => files)) {
    all.set(folder, [...(all.get(folder) ?? []), name]);
  }
  return proposeStacks(all, models?.stacks, models?.uses);
}

/** The models of the engine file with what is proposed. */
function mergeModels(models: ModelChoice | null, { stacks, uses }: Proposal): ModelChoice {
  const added = Object.fromEntries(stacks.map((stack) => [stack.name, toStackFields(stack)]));
  const chosen = Object.fromEntries(uses.map(({ stack, use }) => [use, stack]));
  return modelChoice.parse({
    stacks: { ...added, ...models?.stacks },
    uses: { ...models?.uses, ...chosen },
    adapters: models?.adapters ?? {},
  });
}
