import type { EngineFileView, EngineUse, ListedEngine } from '#contract/engine-file.ts';
import type {
  EngineChange,
  EngineReport,
  EngineTestForm,
  HeaderForm,
  ProposedStack,
} from '#contract/engine-setup.ts';

/** What the operator has entered; numbers are text until they are sent. */
export type ConnectValues = {
  kind: 'comfyui' | 'runpod';
  id: string;
  name: string;
  url: string;
  header: HeaderForm['kind'];
  headerName: string;
  headerValue: string;
  endpoint: string;
  keyVariable: string;
  handler: 'stock' | 'extended';
  results: 'inline' | 's3';
  priority: string;
  concurrency: string;
  costPerSecond: string;
};

/** The stacks to add by name, and the stack of each use; an empty text leaves a use as it is. */
export type ModelValues = { stacks: readonly string[]; uses: Readonly<Partial<Record<EngineUse, string>>> };

/** What the form changes. Servers of the OpenAI API, whose models are listed in the file, are changed there. */
export type ConnectableEngine = Exclude<ListedEngine, { kind: 'openai' }>;

export const isConnectable = (engine: ListedEngine): engine is ConnectableEngine => engine.kind !== 'openai';

/** The form for an engine of the file, or an empty one. @param taken ids that a new engine must not have */
export function toValues(engine: ConnectableEngine | null, taken: readonly string[]): ConnectValues {
  const blank: ConnectValues = {
    kind: 'comfyui',
    id: findFreeId(taken),
    name: '',
    url: '',
    header: 'none',
    headerName: 'Authorization',
    headerValue: '',
    endpoint: '',
    keyVariable: 'RUNPOD_API_KEY',
    handler: 'stock',
    results: 'inline',
    priority: '0',
    concurrency: '2',
    costPerSecond: '',
  };
  if (!engine) return blank;
  const common = {
    ...blank,
    id: engine.id,
    name: engine.name,
    priority: String(engine.priority),
    concurrency: String(engine.concurrency),
    costPerSecond: engine.costPerSecond === null ? '' : String(engine.costPerSecond),
  };
  if (engine.kind === 'runpod') {
    const { endpoint, handler, keyVariable, results } = engine;
    return { ...common, kind: 'runpod', endpoint, handler, keyVariable, results };
  }
  const header = engine.headers.length > 0 ? ('keep' as const) : ('none' as const);
  return { ...common, kind: 'comfyui', url: engine.url, header };
}

function findFreeId(taken: readonly string[]): string {
  for (let number = 1; ; number++) if (!taken.includes(`gpu-${number}`)) return `gpu-${number}`;
}

function toHeader({ header, headerName, headerValue }: ConnectValues): HeaderForm {
  return header === 'set' ? { kind: 'set', name: headerName.trim(), value: headerValue } : { kind: header };
}

/** The server's part of the form, for a test. @param known whether the engine file has this engine */
export function toTestForm(values: ConnectValues, known: boolean): EngineTestForm {
  const id = known ? values.id : null;
  const { endpoint, keyVariable, kind, url } = values;
  if (kind === 'runpod') return { kind, id, endpoint: endpoint.trim(), keyVariable: keyVariable.trim() };
  return { kind, id, url: url.trim(), header: toHeader(values) };
}

/** The stacks and uses that a test proposes: the new stacks that some use takes. */
export function toModelValues({ stacks, uses }: EngineReport): ModelValues {
  const used = new Set(uses.map(({ stack }) => stack));
  return {
    stacks: stacks.filter(({ exists, name }) => !exists && used.has(name)).map(({ name }) => name),
    uses: Object.fromEntries(uses.map(({ stack, use }) => [use, stack])),
  };
}

export const noModels: ModelValues = { stacks: [], uses: {} };

/** The change that the form makes in the engine file. */
export function toChange(
  values: ConnectValues,
  models: ModelValues,
  proposed: readonly ProposedStack[],
): EngineChange {
  const common = {
    id: values.id.trim(),
    name: values.name.trim() || values.id.trim(),
    priority: Number(values.priority),
    concurrency: Number(values.concurrency),
    costPerSecond: values.costPerSecond.trim() === '' ? null : Number(values.costPerSecond),
  };
  const { endpoint, handler, keyVariable, results, url } = values;
  return {
    kind: 'put',
    engine:
      values.kind === 'comfyui'
        ? { kind: 'comfyui', ...common, url: url.trim(), header: toHeader(values) }
        : {
            kind: 'runpod',
            ...common,
            endpoint: endpoint.trim(),
            keyVariable: keyVariable.trim(),
            handler,
            results,
          },
    stacks: proposed
      .filter(({ name }) => models.stacks.includes(name))
      .map(({ family, files, licence, name }) => ({ name, family, licence, files })),
    uses: Object.entries(models.uses).flatMap(([use, stack]) =>
      stack ? [{ use: use as EngineUse, stack }] : [],
    ),
  };
}

/** The stacks that can be chosen for a use: those that are proposed and checked, and those of the file. */
export function listChoices(
  use: EngineUse,
  models: ModelValues,
  proposed: readonly ProposedStack[],
  file: EngineFileView | null,
): string[] {
  const added = proposed.filter(
    ({ exists, name, uses }) => uses.includes(use) && (exists || models.stacks.includes(name)),
  );
  const present = file?.uses.find((each) => each.use === use)?.stacks ?? [];
  return [...new Set([...added.map(({ name }) => name), ...present])];
}
