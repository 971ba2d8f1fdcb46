import { defineConfig } from 'vitest/config';

/** Tests of the preview engine, which are left out where it has not changed (scripts/lib/preview-tests.mjs). */
const preview = ['packages/preview-engine/**/*.test.ts', 'tests/engine-contract/preview.test.ts'];

/**
 * Three projects: `unit` has no dependencies; `preview` compares scenes and pixels of the preview engine; `database`
 * (files named `*.db.test.ts`) gets a real PostgreSQL, where each file has its own database, cloned from a migrated
 * template.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Most files wait for the database: two at a time, also on CI's two cores.
    maxWorkers: 2,
    // Files share a process, so that imports are loaded once; loading took half of the time. A file must restore
    // global state that it changes (clocks, environment, spies).
    isolate: false,
    // In CI a failed test is retried once and reported as flaky (decision 014).
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,packages}/**/*.test.{ts,tsx}', '{tests,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', 'tests/e2e/**', ...preview],
          // These limits end hanging tests; they do not measure speed.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'preview', include: preview, testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'database',
          include: ['{src,tests,tools}/**/*.db.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
