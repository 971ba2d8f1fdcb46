import type {
  EngineReport,
  FamilyReport,
  ProposedStack as ProposedStackView,
} from '#contract/engine-setup.ts';
import { getRepositoryUrl, type Inspection } from '#engines/setup';

const gigabyte = 1024 ** 3;

/** A report about a server that could not be tested. */
export const createProblemReport = (problem: string | null): EngineReport => ({
  problem,
  detail: '',
  families: [],
  stacks: [],
  uses: [],
  operations: [],
  lacks: [],
});

/** What the page shows of a look at a server. */
export function toServerReport({
  capabilities: { operations, unsupported },
  facts,
  proposal,
}: Inspection): EngineReport {
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

/** What the page shows of an endpoint, which cannot list its files: the operator chooses among all stacks. */
export function toEndpointReport(detail: string, proposal: Inspection['proposal']): EngineReport {
  return { ...createProblemReport(null), detail, stacks: toViews(proposal).stacks };
}

function describeServer({ devices, version }: Inspection['facts']): string {
  const described = devices.map(({ memoryBytes, name }) =>
    memoryBytes ? `${name} (${Math.round(memoryBytes / gigabyte)} GB)` : name,
  );
  return [`ComfyUI${version ? ` ${version}` : ''}`, ...described].join('; ');
}

function toViews(proposal: Inspection['proposal']): Pick<EngineReport, 'families' | 'stacks' | 'uses'> {
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

const toStackView = ({
  exists,
  files,
  name,
  recipe,
}: Inspection['proposal']['stacks'][number]): ProposedStackView => ({
  name,
  family: recipe.family,
  label: recipe.label,
  licence: recipe.licence,
  files: [...files].map(([role, file]) => ({ role, name: file })),
  exists,
  uses: [...recipe.uses],
});
