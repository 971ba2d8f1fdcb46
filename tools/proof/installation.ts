/** An installation of several processes, as an operator runs it, each behind its fault proxies. */
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { stringify } from 'yaml';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { startS3Double } from '#tests/fakes/s3/server.ts';
import { compileCache } from '#tests/setup/compile-cache.ts';
import { type Double, startDouble } from '../chaos/double.ts';
import { openProofDatabase, type ProofDatabase } from './database.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';
import { type HashMatcher, matcherTimeoutMs, openHashMatcher } from './hash-matcher.ts';
import { type LoadBalancer, openLoadBalancer } from './load-balancer.ts';
import { openCcbillPayments } from './payments/ccbill.ts';
import type { ProofPayments, ProofProvider } from './payments/payments.ts';
import { openSandboxPayments } from './payments/sandbox.ts';
import { type Role, type RoleName, startRole } from './role.ts';

export type ProofInstallation = {
  database: ProofDatabase;
  /** The address past the proxy. */
  storage: Storage;
  /** Proxies besides the database's and the engines'. */
  lines: { name: string; line: FaultProxy }[];
  engines: { double: Double; line: FaultProxy }[];
  webs: Role[];
  workers: Role[];
  balancer: LoadBalancer;
  /** What every inspection asks. */
  matcher: HashMatcher;
  payments: ProofPayments;
  logs: string;
  /** Secrets of the processes that must not leak. */
  secrets: Map<string, string[]>;
};

export type InstallationOptions = {
  folder: string;
  seed: number;
  webs: number;
  workers: number;
  engines: number;
  storage: 'local' | 's3';
  payments: ProofProvider;
  random: () => number;
  unexpected: (what: string) => void;
};

const authSecret = 'the-proof-signs-its-sessions-with-this-secret-key';

/** Starts all of it; it ends with the scope. */
export async function startProofInstallation(
  scope: AsyncDisposableStack,
  options: InstallationOptions,
): Promise<ProofInstallation> {
  const { folder, random, seed, unexpected } = options;
  const [data, logs] = [path.join(folder, 'data'), path.join(folder, 'logs')];
  for (const each of [data, logs]) await mkdir(each, { recursive: true });
  const database = await openProofDatabase(path.join(folder, 'database'));
  scope.defer(() => database.close());

  const engines = await Promise.all(
    Array.from({ length: options.engines }, async (_, at) => {
      const disk = path.join(folder, `engine-${at + 1}`);
      await mkdir(disk);
      const double = await startDouble({ disk, seed: seed + at });
      scope.defer(() => double.kill().catch(() => {}));
      const line = await openFaultProxy(Number(new URL(double.url).port));
      scope.defer(() => line.close());
      return { double, line };
    }),
  );
  const engineFile = path.join(folder, 'engines.yaml');
  const listed = engines.map(({ line }, at) => ({
    kind: 'comfyui',
    id: `gpu-${at + 1}`,
    name: `GPU ${at + 1}`,
    url: `http://127.0.0.1:${line.port}`,
    concurrency: 4,
  }));
  await writeFile(engineFile, stringify({ engines: listed, models: createModelChoice('zimage') }));

  const bucket = options.storage === 's3' ? await openBucket(scope) : null;
  const matcher = await openHashMatcher(random);
  scope.defer(() => matcher.close());
  const matcherLine = await openFaultProxy(matcher.port);
  scope.defer(() => matcherLine.close());
  const ports = await freePorts(options.webs);
  const door = openLoadBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  scope.defer(() => door.close());
  const payments =
    options.payments === 'ccbill'
      ? await openCcbillPayments(scope, { door, folder, random })
      : await openSandboxPayments(scope, door, random);
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATA_DIR: data,
    DATABASE_URL: database.url,
    AUTH_SECRET: authSecret,
    BASE_URL: 'http://studio.example.test',
    TRUSTED_PROXY_HEADER: 'x-forwarded-for',
    ENGINES: 'file',
    ENGINES_FILE: engineFile,
    HMA_URL: `http://127.0.0.1:${matcherLine.port}`,
    HMA_TIMEOUT_MS: String(matcherTimeoutMs),
    ...payments.env,
    ...compileCache,
    ...bucket?.env,
  };
  const start = async (role: RoleName, at: number, more: Record<string, string> = {}) => {
    const name = `${role} ${at + 1}`;
    const logFile = path.join(logs, `${role}-${at + 1}.log`);
    const started = await startRole({
      role,
      name,
      logFile,
      env: { ...env, ...more },
      onUnexpectedExit: unexpected,
    });
    scope.defer(() => started.endNow());
    return started;
  };
  const [webs, workers] = await Promise.all([
    Promise.all(ports.map((port, at) => start('web', at, { PORT: String(port) }))),
    Promise.all(Array.from({ length: options.workers }, (_, at) => start('worker', at))),
  ]);
  return {
    database,
    storage: await openStorage(
      readConfig({ ...env, ...bucket?.directly }).storage,
      createLog({ level: 'fatal', pretty: false, role: 'proof' }),
    ),
    lines: [
      { name: 'the hash matcher', line: matcherLine },
      ...(payments.line ? [{ name: 'the payment provider', line: payments.line }] : []),
      ...(bucket ? [{ name: 'the storage', line: bucket.line }] : []),
    ],
    engines,
    webs,
    workers,
    balancer: door,
    matcher,
    payments,
    logs,
    secrets: new Map([
      ...payments.secrets,
      ['the secret of sessions', [authSecret]],
      ['the password of the database', [new URL(database.url).password]],
      [
        'the secret of the storage',
        bucket ? [bucket.directly.S3_SECRET_ACCESS_KEY ?? ''].filter(Boolean) : [],
      ],
    ]),
  };
}

/** A bucket behind its own proxy. */
async function openBucket(scope: AsyncDisposableStack) {
  const double = await startS3Double();
  scope.defer(() => double.close());
  const line = await openFaultProxy(Number(new URL(double.endpoint).port));
  scope.defer(() => line.close());
  const directly: Record<string, string> = { STORAGE: 's3', ...double.env };
  return { line, directly, env: { ...directly, S3_ENDPOINT: `http://127.0.0.1:${line.port}` } };
}

async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
