import { createPreviewEngine } from '@castwright/preview-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { installationGauges } from './installation-gauges.ts';
import { listenForOperators, type OperationsListener } from './listen.ts';

const database = useDatabase();
let installation: TestInstallation;
let listener: OperationsListener;
let unready: string | null = 'This process is starting.';
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [createPreviewEngine({ threads: 1, ffmpegPath: null })],
  });
  listener = await listenForOperators({
    db: installation.db,
    metrics: installation.metrics,
    metricsToken: null,
    port: 0,
    host: '127.0.0.1',
    log: createLog({ level: 'fatal', pretty: false, role: 'test' }),
    getUnreadyReason: () => unready,
  });
});
afterAll(async () => {
  await listener?.close();
  await installation?.close();
});

const ask = async (path: string) => {
  const answer = await fetch(listener.address + path);
  return { status: answer.status, text: await answer.text() };
};
const figure = async (line: RegExp) => Number(line.exec((await ask('/metrics')).text)?.[1]);

describe('the operator listener', () => {
  it('lives before it is ready, and says why it is not', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('is starting') });
    unready = null;
    expect(await ask('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' });
    expect((await ask('/')).status).toBe(404);
  });

  it('counts a job from its wait to its end, and what the installation has of it', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const client = await signInAs(installation, id);
    const body = { type: 'image', prompt: 'a lighthouse keeper', parameters: {} };
    expect((await client.call('generateImage', { body })).status).toBe(202);
    await eventually(async () => {
      expect(
        await figure(
          /castwright_engine_job_run_seconds_count\{operation="text_to_image",engine="preview"\} (\d+)/,
        ),
      ).toBe(1);
    });
    expect(await figure(/castwright_engine_job_wait_seconds_count\{lane="interactive"\} (\d+)/)).toBe(1);
    await eventually(async () => {
      const ended = /castwright_engine_jobs_ended_last_hour\{state="completed",fault=""\} (\d+)/;
      expect(await figure(ended)).toBe(1);
    });
    expect(await figure(/castwright_engine_up\{engine="preview"\} (\d+)/)).toBe(1);
    expect(await figure(/castwright_workers (\d+)/)).toBe(1);
    expect(await figure(/castwright_holds_open (\d+)/)).toBe(0);
    expect(await figure(/castwright_payments_unsettled (\d+)/)).toBe(0);
  });

  it('says every figure of the installation', async () => {
    const { text } = await ask('/metrics');
    for (const name of Object.keys(installationGauges)) {
      expect(text).toContain(`# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`);
    }
    expect(text).toMatch(/^castwright_database_answers 1$/m);
  });
});

describe('figures without a database', () => {
  it('are those of the process alone', async () => {
    const lonely = await startInstallation({ databaseUrl: database.url });
    try {
      await lonely.db.$client.end();
      const { text } = await lonely.metrics.read();
      expect(text).toMatch(/^castwright_database_answers 0$/m);
      expect(text).toContain('process_cpu_seconds_total');
      expect(text).not.toMatch(/^castwright_holds_open /m);
    } finally {
      await lonely.close().catch(() => {});
    }
  });
});
