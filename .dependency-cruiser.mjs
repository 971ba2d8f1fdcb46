/**
 * Who may import whom (docs: README, "Where things are"). Each rule is proved by a planted violation in
 * tests/architecture/import-rules.test.ts.
 */

/** Matches src/PART and what lies below it. */
const part = (names) => `^src/(${names})(/|$)`;

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-is-pure',
      comment: 'Both sides run it: zod only.',
      severity: 'error',
      from: { path: part('contract'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: [part('contract'), '(^|/)node_modules/zod/'] },
    },
    {
      name: 'web-knows-only-the-contract',
      severity: 'error',
      from: { path: part('web') },
      to: { path: '^src/', pathNot: part('web|contract') },
    },
    {
      name: 'web-features-apart',
      comment: 'src/web/app puts them together.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'public-pages-stay-light',
      comment: 'Nothing of the signed-in app, and no Mantine, on the pages that must load at once.',
      severity: 'error',
      from: { path: '^src/web/site/' },
      to: { path: ['^src/web/(app|features)/', '(^|/)node_modules/@mantine/'] },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: part('platform') },
      to: { path: '^src/', pathNot: part('platform|contract') },
    },
    {
      name: 'features-stand-on-the-platform',
      severity: 'error',
      from: { path: part('features') },
      to: {
        path: '^src/',
        pathNot: [part('features|contract|platform'), '^src/(engines|payments)/port\\.ts$'],
      },
    },
    {
      name: 'features-have-one-door',
      comment: 'A schema may name another feature’s tables in its foreign keys (docs/decisions).',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$', '^src/features/[^/]+/schema\\.ts$'],
      },
    },
    {
      name: 'tables-are-referenced-by-schemas-only',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '/schema\\.ts$' },
      to: { path: '^src/features/[^/]+/schema\\.ts$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'safety-knows-no-other-feature',
      severity: 'error',
      from: { path: '^src/features/safety/', pathNot: '/schema\\.ts$' },
      to: { path: '^src/features/', pathNot: '^src/features/safety/' },
    },
    {
      name: 'engines-know-the-port',
      severity: 'error',
      from: { path: '^src/engines/([^/]+)/' },
      to: {
        path: '^src/',
        pathNot: ['^src/engines/([^/]+\\.ts$|$1/|workflows/index\\.ts$)', part('platform')],
      },
    },
    {
      name: 'only-the-worker-chooses-engines',
      severity: 'error',
      from: { path: '^src/', pathNot: [part('engines|worker'), '\\.test\\.ts$'] },
      to: { path: '^src/engines/', pathNot: '^src/engines/port\\.ts$' },
    },
    {
      name: 'payments-know-the-port',
      severity: 'error',
      from: { path: '^src/payments/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/payments/([^/]+\\.ts$|$1/)', part('platform')] },
    },
    {
      name: 'only-the-composition-chooses-payments',
      severity: 'error',
      from: { path: '^src/', pathNot: [part('payments|server|worker'), '^src/[^/]+\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^src/payments/', pathNot: '^src/payments/(port|env)\\.ts$' },
    },
    {
      name: 'settings-are-passed-in',
      comment: 'All else takes options.',
      severity: 'error',
      from: { path: '^src/', pathNot: [part('config|server|worker'), '^src/[^/]+\\.ts$'] },
      to: { path: part('config') },
    },
    {
      name: 'open-telemetry-is-loaded-when-wanted',
      comment:
        'By one file, itself imported dynamically: whoever makes no traces neither waits nor pays for it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/tracing/open-telemetry\\.ts$', '\\.test\\.ts$'] },
      to: {
        path: ['(^|/)node_modules/@opentelemetry/', '^src/platform/tracing/open-telemetry\\.ts$'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no API for it yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
    exclude: { path: '\\?(raw|url|inline)$' },
  },
};
