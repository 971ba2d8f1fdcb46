import type { EngineForm, EngineReport, EngineTestForm, HeaderForm } from '#contract/engine-setup.ts';
import { AppError } from '#contract/errors.ts';
import {
  inspectServer,
  isSealed,
  listHeaders,
  openHeader,
  proposeEverything,
  putEngine,
  removeEngine,
  sealHeader,
  sealHeaders,
  variableReference,
} from '#engines/setup';
import type { EngineSetupDeps } from '#features/generation/engine-setup';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { readOperatorUrl } from '#platform/outbound/read-operator-url.ts';
import { createProblemReport, toEndpointReport, toServerReport } from './engine-report.ts';

type SetupInput = {
  /** Seals headers. */
  keys: KeyRing;
  /** The value of a variable of this process. */
  readVariable: (name: string) => string | undefined;
};

/** For the whole look at a server, in milliseconds. */
const testTimeoutMs = 20_000;
/** A RunPod endpoint describes its state in some hundred bytes. */
const healthBytes = 64 * 1024;
const runPodUrl = 'https://api.runpod.ai/v2';

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** What the engine setup needs of the adapters and of this process. */
export function createEngineSetup({
  keys,
  readVariable,
}: SetupInput): Pick<EngineSetupDeps, 'changeFile' | 'testEngine'> {
  /** @throws Error whose message is for the operator */
  function resolve(value: string, url: string): string {
    const name = variableReference.exec(value)?.[1];
    if (name !== undefined) return requireVariable(name);
    return isSealed(value) ? openHeader(value, url, keys) : value;
  }

  function requireVariable(name: string): string {
    const value = readVariable(name);
    if (value !== undefined) return value;
    throw new Error(`The variable ${name} is not set in the web process: it is needed for a test.`);
  }

  /** The headers that go to a server. Those that are kept go to the address alone that they were kept for. */
  function getHeaders(form: Extract<EngineTestForm, { kind: 'comfyui' }>, published: string | null) {
    const { header } = form;
    const url = withoutSlash(form.url);
    if (header.kind === 'none') return {};
    if (header.kind === 'set') {
      requireAllowedVariable(header);
      return { [header.name]: resolve(header.value, url) };
    }
    const kept = listHeaders(published ?? '').filter((each) => each.engineId === form.id);
    const foreign = kept.find((each) => URL.parse(each.url)?.origin !== URL.parse(url)?.origin);
    if (foreign) throw new Error('The header is kept for the former address. Enter it again.');
    return Object.fromEntries(kept.map(({ name, value }) => [name, resolve(value, url)]));
  }

  async function testServer(
    form: Extract<EngineTestForm, { kind: 'comfyui' }>,
    published: string | null,
  ): Promise<EngineReport> {
    const headers = getHeaders(form, published);
    const signal = AbortSignal.timeout(testTimeoutMs);
    const url = withoutSlash(form.url);
    const inspection = await inspectServer(
      (path, maximumBytes) => readOperatorUrl(`${url}${path}`, { headers, maximumBytes, signal }),
      published,
    );
    return toServerReport(inspection);
  }

  async function testEndpoint(
    { endpoint, keyVariable }: Extract<EngineTestForm, { kind: 'runpod' }>,
    published: string | null,
  ): Promise<EngineReport> {
    const headers = { authorization: `Bearer ${requireVariable(keyVariable)}` };
    const signal = AbortSignal.timeout(testTimeoutMs);
    const { body, status } = await readOperatorUrl(`${runPodUrl}/${endpoint}/health`, {
      headers,
      maximumBytes: healthBytes,
      signal,
    });
    if (status === 401 || status === 403) throw new Error('RunPod refuses the key.');
    if (status === 404) throw new Error('RunPod has no endpoint of this ID.');
    if (status !== 200) throw new Error(`RunPod answers ${status}.`);
    return toEndpointReport(describeHealth(body), proposeEverything(published));
  }

  return {
    async testEngine(form, published) {
      try {
        return form.kind === 'comfyui'
          ? await testServer(form, published)
          : await testEndpoint(form, published);
      } catch (error) {
        return createProblemReport(error instanceof Error ? error.message : 'It could not be tested.');
      }
    },

    changeFile(change, published) {
      if (change.kind === 'remove') return remove(change.id, published);
      const { engine, stacks, uses } = change;
      const text = putEngine(published, {
        engine: { ...toFields(engine), ...toHeaderFields(engine, keys) },
        stacks: Object.fromEntries(
          stacks.map(({ family, files, licence, name }) => [
            name,
            { family, licence, ...Object.fromEntries(files.map((file) => [file.role, file.name])) },
          ]),
        ),
        uses: Object.fromEntries(uses.map(({ stack, use }) => [use, stack])),
      });
      return sealHeaders(text, keys);
    },
  };
}

function remove(id: string, published: string | null): string {
  if (published === null) throw new AppError('NOT_FOUND', 'There is no such engine.');
  return removeEngine(published, id);
}

/** A variable of another kind could send a secret of the installation to any server. */
const allowedVariable = /^(ENGINE|GPU|COMFYUI|RUNPOD)_/;

/** @throws Error whose message is for the operator */
function requireAllowedVariable(header: Extract<HeaderForm, { kind: 'set' }>): void {
  const name = variableReference.exec(header.value)?.[1];
  if (name !== undefined && !allowedVariable.test(name)) {
    throw new Error('Use a variable whose name begins with ENGINE_, GPU_, COMFYUI_ or RUNPOD_.');
  }
}

/** The fields of an engine in the file; undefined for one that keeps its default. */
function toFields(engine: EngineForm) {
  const { concurrency, id, kind, name, priority } = engine;
  const common = {
    kind,
    id,
    name,
    concurrency,
    priority: priority === 0 ? undefined : priority,
    costPerSecond: engine.costPerSecond ?? undefined,
  };
  if (engine.kind === 'comfyui') return { ...common, url: withoutSlash(engine.url) };
  const { endpoint, handler, keyVariable, results } = engine;
  return { ...common, endpoint, key: `\${${keyVariable}}`, handler, results };
}

/** A header that is kept is not named, so that it stays as it is. */
function toHeaderFields(engine: EngineForm, keys: KeyRing): { headers?: Record<string, string> | undefined } {
  if (engine.kind === 'runpod' || engine.header.kind === 'keep') return {};
  if (engine.header.kind === 'none') return { headers: undefined };
  const { name, value } = engine.header;
  const isReference = variableReference.test(value);
  return { headers: { [name]: isReference ? value : sealHeader(value, withoutSlash(engine.url), keys) } };
}

/** `2 workers idle, 1 job waiting`, from RunPod's `/health`. */
function describeHealth(body: Buffer): string {
  try {
    const { jobs, workers } = JSON.parse(body.toString('utf8')) as {
      jobs?: { inQueue?: number };
      workers?: { idle?: number; running?: number };
    };
    return `RunPod: ${Number(workers?.idle ?? 0)} workers idle, ${Number(workers?.running ?? 0)} running, ${Number(jobs?.inQueue ?? 0)} jobs waiting`;
  } catch {
    return 'RunPod answers';
  }
}
