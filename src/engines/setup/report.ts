import type {
  EngineReport,
  FamilyReport,
  ProposedStack as ProposedStackView,
} from '#contract/engine-setup.ts';
import { type ModelChoice, modelChoice, probeCapabilities } from '#engines/workflows';
import { checkYaml } from '#platform/checked-yaml.ts';
import { getRepositoryUrl, recipes } from './catalogue.ts';
import { createEngineFileSchema, withoutSecrets } from './engine-file.ts';
import { type Proposal, type ProposedStack, proposeStacks, toStackFields } from './propose-stacks.ts';
import { type ReadPath, readServer, type ServerFacts } from './read-server.ts';

const gigabyte = 1024 ** 3;

/** A report about a server that could not be tested. */
export const createProblemReport = (problem: string): EngineReport => ({
  problem,
  detail: '',
  families: [],
  stacks: [],
  uses: [],
  operations: [],
  lacks: [],
});

/** The models of an engine file; null for none. */
function readModels(text: string | null): ModelChoice | null {
  return text === null
    ? null
    : (checkYaml(text, createEngineFileSchema(withoutSecrets)).value?.models ?? null);
}

/**
 * Looks at a ComfyUI server and proposes the stacks that its files allow.
 *
 * @param read reads a path of the server
 * @param published the engine file, whose stacks and uses are kept; null for none
 * @throws Error whose message is for the operator
 */
export async function inspectServer(read: ReadPath, published: string | null): Promise<EngineReport> {
  const facts = await readServer(read);
  const models = readModels(published);
  const proposal = proposeStacks(facts.files, models?.stacks, models?.uses);
  const { operations, unsupported } = probeCapabilities(mergeModels(models, proposal), facts.nodes);
  return {
    problem: null,
    detail: describeServer(facts),
    ...toViews(proposal),
    operations: [...operations],
    lacks: [...Map.groupBy(unsupported, ({ operation }) => operation)].map(([operation, found]) => ({
      operation,
      details: [
        ...new Set(found.flatMap(({ details, reason }) => (details.length > 0 ? details : [reason]))),
      ],
    })),
  };
}

/** Proposes the stacks of the catalogue for an endpoint that cannot list its files. */
export function proposeForEndpoint(detail: string, published: string | null): EngineReport {
  const models = readModels(published);
  const all = new Map<string, string[]>();
  for (const { folder, name } of recipes.flatMap(({ files }) => files)) {
    all.set(folder, [...(all.get(folder) ?? []), name]);
  }
  const views = toViews(proposeStacks(all, models?.stacks, models?.uses));
  return { ...createProblemReport(''), problem: null, detail, ...views, families: [], uses: [] };
}

function describeServer({ devices, version }: ServerFacts): string {
  const described = devices.map(({ memoryBytes, name }) =>
    memoryBytes ? `${name} (${Math.round(memoryBytes / gigabyte)} GB)` : name,
  );
  return [`ComfyUI${version ? ` ${version}` : ''}`, ...described].join('; ');
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

function toViews(proposal: Proposal): Pick<EngineReport, 'families' | 'stacks' | 'uses'> {
  return {
    families: proposal.recipes.map(
      ({ found, recipe }): FamilyReport => ({
        family: recipe.family,
        label: recipe.label,
        licence: recipe.licence,
        uses: [...recipe.uses],
        files: recipe.files.map((file) => ({
          folder: file.folder,
          name: file.name,
          found: found.get(file.role) ?? null,
          bytes: file.bytes,
          sha256: file.sha256,
          repository: getRepositoryUrl(file),
        })),
      }),
    ),
    stacks: proposal.stacks.map(toStackView),
    uses: proposal.uses.map(({ stack, use }) => ({ use, stack })),
  };
}

const toStackView = ({ exists, files, name, recipe }: ProposedStack): ProposedStackView => ({
  name,
  family: recipe.family,
  label: recipe.label,
  licence: recipe.licence,
  files: [...files].map(([role, file]) => ({ role, name: file })),
  exists,
  uses: [...recipe.uses],
});
