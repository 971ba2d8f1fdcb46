import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { createComfyUiEngine } from '#engines/comfyui';
import type { Logger } from '#platform/log.ts';
import { isTracing } from '#platform/tracing/spans.ts';
import { startTracing } from '#platform/tracing/start-tracing.ts';
import { sessionCookieName, signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#tests/fakes/trace-collector.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { startWorker } from '../src/app/worker/start-worker.ts';

const database = useDatabase();
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callersSpan}-01`;

const warnings: string[] = [];
const log = { warn: (_: object, words: string) => warnings.push(words) } as unknown as Logger;
const open: { close(): Promise<unknown> }[] = [];
const later = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
  open.push(part);
  return part;
};
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
  warnings.length = 0;
  expect(isTracing()).toBe(false);
});

/** Exports traces of this process to a collector until the end of the test. */
async function traced(url: string, env: Record<string, string> = {}): Promise<void> {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '50', ...env };
  later(await startTracing(readConfig({ NODE_ENV: 'test', ...settings }).tracing, 'test', log));
}

const started = async (engines?: Awaited<ReturnType<typeof createInstantEngine>>[]) =>
  later(
    await startInstallation({
      databaseUrl: database.url,
      limits: generousLimits,
      ...(engines && { engines }),
    }),
  );

async function generate(installation: TestInstallation, headers: Record<string, string> = {}) {
  const { id, email } = await makeUserWithTokens(database.db, 50);
  const client = await signInAs(installation, id);
  const answer = await client.fetch('/api/generate-image', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ type: 'image', prompt: 'a lighthouse keeper named Wilhelmina' }),
  });
  const body = (await answer.json()) as { contentId: string };
  expect([answer.status, body]).toEqual([202, expect.anything()]);
  const completed = () =>
    eventually(async () => {
      const item = await client.call('getContent', { params: { id: body.contentId } });
      expect(item.body.status).toBe('completed');
    });
  return { answer, client, completed, email };
}

/** The names of a span's ancestors, the nearest first; a span that is missing here ends the list. */
function above(spans: readonly CollectedSpan[], span: CollectedSpan): string[] {
  const parent = spans.find(({ id }) => id === span.parentId);
  return parent ? [parent.name, ...above(spans, parent)] : [];
}

describe('a request that is traced', () => {
  let collector: TraceCollector;
  let server: FakeComfyUi;
  const asked: { path: string; traceparent: string | null }[] = [];
  const listen = (message: unknown) => {
    const { request } = message as { request: { origin: string; path: string; headers: string[] | string } };
    if (request.origin !== server.url) return;
    const headers = Array.isArray(request.headers) ? request.headers : request.headers.split(/: |\r\n/);
    const at = headers.indexOf('traceparent');
    asked.push({ path: request.path, traceparent: at < 0 ? null : (headers[at + 1] ?? null) });
  };
  beforeAll(async () => {
    collector = await startTraceCollector();
    server = await startComfyUi();
    subscribe('undici:request:create', listen);
  });
  afterAll(async () => {
    unsubscribe('undici:request:create', listen);
    await server?.close();
    await collector?.close();
  });

  it('is one trace from the call to the event, over web, worker and engine', async () => {
    await traced(collector.url, { OTEL_SERVICE_NAME: 'studio' });
    // No worker yet: it gets the trace context from the job alone.
    const web = await started();
    const { answer, client, email } = await generate(web, { traceparent });
    const engine = createComfyUiEngine({
      id: 'gpu-1',
      name: 'GPU 1',
      url: server.url,
      headers: {},
      concurrency: 1,
      models: createModelChoice('zimage'),
    });
    later(await startWorker(web, { engines: [engine] }));
    const ofOurs = () => collector.spans.filter((span) => span.traceId === traceId);
    await eventually(async () => expect(ofOurs().map(({ name }) => name)).toContain('run job'));
    const spans = ofOurs();
    const one = (name: string, parent?: string) => {
      const found = spans.find((span) => span.name === name && (!parent || above(spans, span)[0] === parent));
      expect(found, `${name} below ${parent}`).toBeDefined();
      return found as CollectedSpan;
    };

    const call = one('POST /api/generate-image');
    expect(call).toMatchObject({
      parentId: callersSpan,
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/generate-image',
        'http.response.status_code': 202,
        'castwright.request_id': answer.headers.get('x-request-id'),
      },
      resource: { 'service.name': 'studio', 'castwright.role': 'test' },
    });
    const root = call.name;
    expect(above(spans, one('safety decision'))).toEqual([root]);
    expect(above(spans, one('hold tokens'))).toEqual(['enqueue jobs', 'database transaction', root]);
    expect(above(spans, one('publish events', 'enqueue jobs'))).toHaveLength(3);
    const run = one('run job');
    const toRun = ['enqueue jobs', 'database transaction', root];
    expect(above(spans, run)).toEqual(toRun);
    expect(run.attributes).toMatchObject({
      'castwright.operation': 'text_to_image',
      'castwright.engine': 'gpu-1',
    });
    expect(above(spans, one('lease job'))).toEqual(toRun);
    expect(above(spans, one('engine submit'))).toEqual(['run job', ...toRun]);
    expect(above(spans, one('engine result'))).toEqual(['run job', ...toRun]);
    expect(above(spans, one('storage put', 'finish output'))).toEqual(['finish output', 'run job', ...toRun]);
    const ending = ['database transaction', 'run job', ...toRun];
    expect(above(spans, one('capture tokens'))).toEqual(ending);
    expect(above(spans, one('publish events', 'database transaction'))).toEqual(ending);

    // The engine got the span of the call that it received.
    const handedOver = asked.find(({ path }) => path === '/prompt');
    expect(handedOver?.traceparent).toBe(`00-${traceId}-${one('engine submit').id}-01`);
    // And no personal data was included.
    const everything = collector.sent.join();
    const cookie = decodeURIComponent(client.cookie.split(`${sessionCookieName}=`)[1] ?? '');
    for (const secret of ['Wilhelmina', email, cookie.split('.')[0] ?? '', '127.0.0.1']) {
      expect(secret.length).toBeGreaterThan(5);
      expect(everything).not.toContain(secret);
    }
  });

  it('that is refused has its error code, and a background round is no trace', async () => {
    await traced(collector.url);
    collector.spans.length = 0;
    const web = await started([await createInstantEngine()]);
    const { id } = await makeUserWithTokens(database.db, 0);
    const client = await signInAs(web, id);
    const prompt = 'a lighthouse keeper with no money';
    expect((await client.call('generateImage', { body: { type: 'image', prompt } })).status).toBe(402);
    expect((await client.fetch('/healthz')).status).toBe(200);
    expect((await client.fetch('/api/nothing/here/secret-word')).status).toBe(404);
    await eventually(async () => expect(collector.spans.length).toBeGreaterThan(4));
    const failed = collector.spans.find(({ name }) => name === 'hold tokens');
    expect(failed).toMatchObject({ failed: true, attributes: { 'error.type': 'INSUFFICIENT_TOKENS' } });
    // Dispatcher rounds, health checks and reports went on meanwhile.
    const roots = collector.spans.filter(({ parentId }) => parentId === null).map(({ name }) => name);
    expect(roots.every((name) => /^(GET|POST)/.test(name))).toBe(true);
    expect(roots.join()).not.toMatch(/healthz|secret-word/);
  });

  it('is left out where the sampler says so, and a caller’s malformed context counts for nothing', async () => {
    collector.spans.length = 0;
    await traced(collector.url, {
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const web = await started([await createInstantEngine()]);
    await (await generate(web)).completed();
    await (await generate(web, { traceparent: `00-${'0'.repeat(32)}-${callersSpan}-01` })).completed();
    await (await generate(web, { traceparent })).completed();
    await eventually(async () => expect(collector.spans.map(({ name }) => name)).toContain('run job'));
    expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  });
});

describe('an unreachable collector', () => {
  it.each(['closed', 'hanging'])(
    '(%s) slows nothing down, breaks nothing, and the log says it once',
    async (how) => {
      const hanging = await startTraceCollector({ hangs: true });
      const { url } = hanging;
      if (how === 'closed') await hanging.close();
      else later(hanging);
      await traced(url, { OTEL_BSP_EXPORT_TIMEOUT: '300' });
      const web = await started([await createInstantEngine()]);
      for (let n = 0; n < 5; n++) await (await generate(web)).completed();
      if (how === 'closed') {
        await eventually(async () =>
          expect(warnings).toEqual(['traces could not be exported and were dropped']),
        );
      }
      const before = Date.now();
      for (const part of open.splice(1).reverse()) await part.close();
      await open.splice(0)[0]?.close();
      expect(Date.now() - before).toBeLessThan(8_000);
    },
  );
});

describe('with tracing off', () => {
  it('nothing of OpenTelemetry’s SDK is loaded', async () => {
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve(specifier, context, next) {
        const found = next(specifier, context);
        loaded.push(found.url);
        return found;
      } });
      const { readConfig } = await import('#config');
      const { startTracing } = await import('#platform/tracing/start-tracing.ts');
      await import('./src/app/run.ts');
      const count = () => loaded.filter((url) => /opentelemetry\\/(sdk|exporter|otlp|resources)/.test(url)).length;
      await startTracing(readConfig().tracing, 'test', null);
      const before = count();
      await (await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }).tracing, 'test', null)).close();
      console.log(JSON.stringify([loaded.length > 500, before, count() > 3]));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { env: { PATH: process.env.PATH } },
    );
    expect(JSON.parse(stdout)).toEqual([true, 0, true]);
  });

  it.each([
    [{}, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }, 'http://c:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/in' }, 'http://c:4318/in'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none' }, null],
  ])('the settings %j send them to %s', (env, url) => {
    expect(readConfig(env).tracing?.url ?? null).toBe(url);
  });

  it('an unknown sampler stops the start', () => {
    expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow('OTEL_TRACES_SAMPLER');
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  });
});
