import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const execute = promisify(execFile);
const root = path.resolve('.');
const { default: rules } = (await import(pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href)) as {
  default: { forbidden: { name: string; severity: string }[] };
};

type Violation = { from: string; to: string; rule: { name: string } };

/** Runs the checker as `npm run check` does, on a tree of its own. */
async function violationsIn(folder: string): Promise<Violation[]> {
  const { stdout } = await execute(
    process.execPath,
    [
      path.join(root, 'node_modules/.bin/depcruise'),
      '--config',
      path.join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'src',
      'packages',
      'tests',
      'tools',
      'scripts',
    ],
    { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

/** For each rule an import that it must refuse, and a neighbour of it that is allowed. */
const planted: { rule: string; from: string; imports: string; allowed?: [from: string, imports: string] }[] =
  [
    {
      rule: 'no-circles',
      from: 'src/platform/circle/a.ts',
      imports: './b.ts',
    },
    {
      rule: 'contract-is-pure',
      from: 'src/contract/impure.ts',
      imports: 'pg',
      allowed: ['src/contract/pure.ts', 'zod'],
    },
    {
      rule: 'packages-stand-alone',
      from: 'packages/preview-engine/src/charges.ts',
      imports: '#features/room/right',
      allowed: ['packages/preview-engine/src/draws.ts', '../../engine-port/port.ts'],
    },
    {
      rule: 'web-knows-only-the-contract',
      from: 'src/web/lib/reaches-down.ts',
      imports: '#platform/thing.ts',
      allowed: ['src/web/lib/asks.ts', '#contract/thing.ts'],
    },
    {
      rule: 'web-features-apart',
      from: 'src/web/features/room/left/looks-right.ts',
      imports: '#web/features/room/right/thing.ts',
      allowed: ['src/web/app/router.ts', '#web/features/room/right/thing.ts'],
    },
    {
      rule: 'public-pages-stay-light',
      from: 'src/web/site/heavy.ts',
      imports: '@mantine/core',
      allowed: ['src/web/app/heavy.ts', '@mantine/core'],
    },
    {
      rule: 'platform-knows-no-product',
      from: 'src/platform/knows-too-much.ts',
      imports: '#features/room/left',
      allowed: ['src/platform/knows-its-own.ts', '#platform/thing.ts'],
    },
    {
      rule: 'features-stand-on-the-platform',
      from: 'src/features/room/left/serves.ts',
      imports: '../../../app/web/thing.ts',
      allowed: ['src/features/room/left/asks-an-engine.ts', '../../../../packages/engine-port/port.ts'],
    },
    {
      rule: 'features-have-one-door',
      from: 'src/features/room/left/by-the-window.ts',
      imports: '../right/thing.ts',
      allowed: ['src/features/room/left/by-the-door.ts', '#features/room/right'],
    },
    {
      rule: 'tables-stay-in-their-room',
      from: 'src/features/elsewhere/queries/queries.ts',
      imports: '#schema/room/right',
      allowed: ['src/features/room/left/queries.ts', '../right/schema.ts'],
    },
    {
      rule: 'doors-give-no-tables',
      from: 'src/features/room/leaky/index.ts',
      imports: './schema.ts',
      allowed: ['src/features/room/leaky/queries.ts', './schema.ts'],
    },
    {
      rule: 'safety-knows-no-other-feature',
      from: 'src/features/trust/safety/asks-around.ts',
      imports: '#features/room/right',
      allowed: ['src/features/trust/safety/schema.ts', '../../room/right/schema.ts'],
    },
    {
      rule: 'engines-know-the-port',
      from: 'src/engines/comfyui/charges.ts',
      imports: '#features/room/right',
      allowed: ['src/engines/comfyui/draws.ts', '../../../packages/engine-port/port.ts'],
    },
    {
      rule: 'only-the-worker-chooses-engines',
      from: 'src/app/web/chooses.ts',
      imports: '../../../packages/preview-engine/src/index.ts',
      allowed: ['src/app/worker/chooses.ts', '../../../packages/preview-engine/src/index.ts'],
    },
    {
      rule: 'only-the-web-signs-in',
      from: 'src/app/worker/signs-in.ts',
      imports: '#features/identity/sign-in',
      allowed: ['src/app/web/signs-in.ts', '#features/identity/sign-in'],
    },
    {
      rule: 'payments-know-the-port',
      from: 'src/payments/sandbox/grants-tokens.ts',
      imports: '#features/room/right',
      allowed: ['src/payments/sandbox/charges.ts', '#payments/port'],
    },
    {
      rule: 'only-the-composition-chooses-payments',
      from: 'src/features/room/left/picks-one.ts',
      imports: '#payments/sandbox',
      allowed: ['src/app/web/picks-one.ts', '#payments/sandbox'],
    },
    {
      rule: 'age-methods-know-the-port',
      from: 'src/age-assurance/eu-app/suspends-accounts.ts',
      imports: '#features/room/right',
      allowed: ['src/age-assurance/eu-app/verifies.ts', '#age-assurance/port'],
    },
    {
      rule: 'only-the-composition-chooses-age-methods',
      from: 'src/features/room/left/picks-a-method.ts',
      imports: '#age-assurance/eu-app',
      allowed: ['src/app/web/picks-a-method.ts', '#age-assurance/eu-app'],
    },
    {
      rule: 'channels-know-the-port',
      from: 'src/channels/bluesky/schedules-posts.ts',
      imports: '#features/room/right',
      allowed: ['src/channels/bluesky/publishes.ts', '#channels/port'],
    },
    {
      rule: 'only-the-composition-chooses-channels',
      from: 'src/features/room/left/picks-a-channel.ts',
      imports: '#channels/bluesky',
      allowed: ['src/app/web/picks-a-channel.ts', '#channels/bluesky'],
    },
    {
      rule: 'settings-are-passed-in',
      from: 'src/features/room/left/reads-settings.ts',
      imports: '#config',
      allowed: ['src/app/web/reads-settings.ts', '#config'],
    },
    {
      rule: 'nothing-imports-the-composition',
      from: 'src/platform/starts-itself.ts',
      imports: '../app/web/thing.ts',
      allowed: ['src/app/worker/shares.ts', '../web/thing.ts'],
    },
    {
      rule: 'open-telemetry-is-loaded-on-demand',
      from: 'src/platform/http/traces-at-once.ts',
      imports: '@opentelemetry/api',
      allowed: ['src/platform/tracing/open-telemetry.ts', '@opentelemetry/api'],
    },
    {
      rule: 'sharp-is-loaded-on-demand',
      from: 'src/platform/media/opens-at-once.ts',
      imports: 'sharp',
      allowed: ['packages/media/sharp.ts', 'sharp'],
    },
    {
      rule: 'nothing-imports-tests',
      from: 'src/features/room/left/leans-on-a-test.ts',
      imports: '#tests/thing.ts',
      allowed: ['src/features/room/left/thing.test.ts', '#tests/thing.ts'],
    },
    {
      rule: 'component-tests-run-in-a-browser',
      from: 'tests/components/reaches-down.test.tsx',
      imports: '#platform/thing.ts',
      allowed: ['tests/components/shows.test.tsx', '#web/features/room/right/thing.ts'],
    },
    {
      rule: 'nothing-imports-a-test-file',
      from: 'tools/bench/leans-on-a-test.ts',
      imports: '#tests/thing.test.ts',
      allowed: ['tools/bench/leans-on-a-factory.ts', '#tests/thing.ts'],
    },
    {
      rule: 'everything-resolves',
      from: 'src/platform/dangles.ts',
      imports: './gone.ts',
    },
  ];

/** What the planted files import. */
const bystanders = [
  'src/platform/thing.ts',
  'src/contract/thing.ts',
  'src/app/web/thing.ts',
  'src/config/index.ts',
  'src/web/features/room/right/thing.ts',
  'src/features/room/left/index.ts',
  'src/features/room/right/index.ts',
  'src/features/room/right/thing.ts',
  'src/features/room/right/schema.ts',
  'src/features/room/leaky/schema.ts',
  'packages/engine-port/port.ts',
  'packages/preview-engine/src/index.ts',
  'src/age-assurance/port.ts',
  'src/age-assurance/eu-app/index.ts',
  'src/features/identity/sign-in/index.ts',
  'src/channels/port.ts',
  'src/channels/bluesky/index.ts',
  'src/payments/port.ts',
  'src/payments/sandbox/index.ts',
  'tests/thing.ts',
  'tests/thing.test.ts',
  'scripts/thing.ts',
];

let folder: string;
let found: Violation[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-rules-'));
  for (const file of ['package.json', 'tsconfig.json']) {
    await copyFile(path.join(root, file), path.join(folder, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files = new Map(bystanders.map((file) => [file, 'export const thing = 1;\n']));
  files.set('src/platform/circle/b.ts', "import './a.ts';\n");
  for (const { from, imports, allowed } of planted) {
    files.set(from, `import '${imports}';\n`);
    if (allowed) files.set(allowed[0], `import '${allowed[1]}';\n`);
  }
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  found = await violationsIn(folder);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('who may import whom', () => {
  it('has a planted violation for every rule', () => {
    expect(planted.map(({ rule }) => rule).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
  });

  it('breaks the build rather than warning', () => {
    expect(new Set(rules.forbidden.map(({ severity }) => severity))).toEqual(new Set(['error']));
  });

  it.each(planted)('$rule: refuses $imports in $from', ({ rule, from }) => {
    const refusals = found.filter((each) => each.from === from).map((each) => each.rule.name);
    expect(refusals).toContain(rule);
  });

  it.each(planted.flatMap(({ allowed }) => (allowed ? [allowed] : [])))('lets %s import %s', (from) => {
    expect(found.filter((each) => each.from === from)).toEqual([]);
  });
});
