/**
 * Import rules (ARCHITECTURE.md, "Import rules"). tests/architecture/import-rules.test.ts plants a violation of each.
 */

/** Matches src/PART and everything below it. */
const part = (names) => `^src/(${names})(/|$)`;

/** A feature is a folder in a room, such as `billing/ledger`; the room `training` is one feature. */
const feature = '^src/features/(training|[^/]+/[^/]+)/';
const webFeature = '^src/web/features/(training|billing|[^/]+/[^/]+)/';
const unitTest = '\\.test\\.tsx?$';

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-is-pure',
      comment: 'Client and server run it: zod only.',
      severity: 'error',
      from: { path: part('contract'), pathNot: unitTest },
      to: { pathNot: [part('contract'), '(^|/)node_modules/zod/'] },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A package of the workspace imports other packages, never the application.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(src|tests|tools|scripts)/' },
    },
    {
      name: 'web-knows-only-the-contract',
      comment: 'And the package that reads the settings of pictures in the browser.',
      severity: 'error',
      from: { path: part('web') },
      to: { path: '^(src|packages)/', pathNot: [part('web|contract'), '^packages/picture-settings/'] },
    },
    {
      name: 'web-features-apart',
      comment: 'src/web/app puts them together.',
      severity: 'error',
      from: { path: webFeature },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'public-pages-stay-light',
      comment: 'Public pages load neither the signed-in app nor Mantine.',
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
        pathNot: [
          part('features|contract|platform'),
          '^src/(payments|channels)/port\\.ts$',
          '^src/age-assurance/(port|age-file)\\.ts$',
        ],
      },
    },
    {
      name: 'features-have-one-door',
      comment: 'Tables have a rule of their own.',
      severity: 'error',
      from: { path: feature },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/(training|[^/]+/[^/]+)/(index|schema)\\.ts$'],
      },
    },
    {
      name: 'tables-stay-in-their-room',
      comment: 'Another room’s schema may name a table in a foreign key; queries go through the door.',
      severity: 'error',
      from: {
        path: '^src/features/([^/]+)/',
        pathNot: ['/schema\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^src/features/.*/schema\\.ts$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'doors-give-no-tables',
      comment: 'An index.ts exports commands, queries and types.',
      severity: 'error',
      from: { path: '^src/features/.+/index\\.ts$' },
      to: { path: '/schema\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'safety-knows-no-other-feature',
      severity: 'error',
      from: { path: '^src/features/trust/safety/', pathNot: '/schema\\.ts$' },
      to: { path: '^src/features/', pathNot: '^src/features/trust/safety/' },
    },
    {
      name: 'engines-know-the-port',
      severity: 'error',
      from: { path: '^src/engines/([^/]+)/' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/engines/([^/]+\\.ts$|$1/|workflows/index\\.ts$)',
          part('platform'),
          // The engine file has the settings of each kind of engine, and leaves the ids of registered ones alone.
          ...['^src/engines/openai/index\\.ts$', '^src/contract/engine-registration\\.ts$'],
        ],
      },
    },
    {
      name: 'only-the-worker-chooses-engines',
      severity: 'error',
      comment:
        'Of the preview engine a server also has the reader of prompts (decision 110), which draws nothing, and the samples of the landing page (decision 117). Setting engines up draws nothing either (decision 157).',
      from: { path: '^src/', pathNot: ['^src/(engines|app/worker)/', unitTest] },
      to: {
        path: ['^src/engines/', '^packages/preview-engine/'],
        pathNot: [
          '^packages/preview-engine/src/(subject|samples)/index\\.ts$',
          '^src/engines/setup/index\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-web-signs-in',
      comment: 'A worker without it has 11 MB less; the configuration has the settings of its providers.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(app/web|config|features/identity/sign-in)/', unitTest] },
      to: { path: '^src/features/identity/sign-in/' },
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
      from: { path: '^src/', pathNot: [part('payments|app'), unitTest] },
      to: { path: '^src/payments/', pathNot: '^src/payments/(port|env)\\.ts$' },
    },
    {
      name: 'age-methods-know-the-port',
      severity: 'error',
      from: { path: '^src/age-assurance/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/age-assurance/([^/]+\\.ts$|$1/)', part('platform')] },
    },
    {
      name: 'only-the-composition-chooses-age-methods',
      severity: 'error',
      from: { path: '^src/', pathNot: [part('age-assurance|app'), unitTest] },
      to: { path: '^src/age-assurance/', pathNot: '^src/age-assurance/(port|age-file|env)\\.ts$' },
    },
    {
      name: 'channels-know-the-port',
      severity: 'error',
      from: { path: '^src/channels/([^/]+)/' },
      to: {
        path: '^src/',
        pathNot: ['^src/channels/([^/]+\\.ts$|$1/)', part('platform'), '^src/contract/channel-kinds\\.ts$'],
      },
    },
    {
      name: 'only-the-composition-chooses-channels',
      severity: 'error',
      from: { path: '^src/', pathNot: [part('channels|app'), unitTest] },
      to: { path: '^src/channels/', pathNot: '^src/channels/(port|env)\\.ts$' },
    },
    {
      name: 'settings-are-passed-in',
      comment: 'The composition roots read the configuration; all other code takes options.',
      severity: 'error',
      from: { path: '^src/', pathNot: [part('config|app'), '^src/main\\.mjs$'] },
      to: { path: part('config') },
    },
    {
      name: 'nothing-imports-the-composition',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: [part('app'), '^src/main\\.mjs$', unitTest] },
      to: { path: part('app'), pathNot: '/env\\.ts$' },
    },
    {
      name: 'open-telemetry-is-loaded-on-demand',
      comment:
        'One file imports it, itself imported dynamically: without traces it costs neither time nor memory.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/tracing/open-telemetry\\.ts$', unitTest] },
      to: {
        path: ['(^|/)node_modules/@opentelemetry/', '^src/platform/tracing/open-telemetry\\.ts$'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'sharp-is-loaded-on-demand',
      comment:
        'One file loads it, with libvips, at the first call. The watermark package stands alone, and is itself loaded late.',
      severity: 'error',
      from: {
        path: '^(src|packages/(media|preview-engine))/',
        pathNot: ['^packages/media/sharp\\.ts$', '/test-[^/]+\\.ts$', unitTest],
      },
      to: { path: '(^|/)node_modules/sharp/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: unitTest },
      to: { path: ['^(tests|tools|scripts)/', '\\.test\\.tsx?$'] },
    },
    {
      name: 'component-tests-run-in-a-browser',
      comment:
        'They stand on the pages, the contract and factories that make answers, none of which needs Node.',
      severity: 'error',
      from: { path: '^tests/components/' },
      to: {
        path: '^(src|packages|tools|scripts)/',
        pathNot: [part('web|contract'), '^packages/picture-settings/'],
      },
    },
    {
      name: 'nothing-imports-a-test-file',
      severity: 'error',
      from: { path: '^(tests|tools|scripts)/' },
      to: { path: '\\.(test|spec)\\.tsx?$' },
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
