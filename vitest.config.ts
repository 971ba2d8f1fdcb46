import { defineConfig } from 'vitest/config';

/**
 * Two projects: `unit` needs nothing; `database` (files named `*.db.test.ts`) gets a real PostgreSQL, each
 * file with a database of its own, cloned from a migrated template.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Most of them wait for the database: two at once, on the two cores that CI has, too.
    maxWorkers: 2,
    // Files share their process, and what they import is loaded once: half of the time went into that. What a
    // file changes beyond itself (clocks, environment, spies) it puts back.
    isolate: false,
    // In CI a failed test runs once more; the report says so (decision 014).
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,packages}/**/*.test.{ts,tsx}', '{tests,tools}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'tests/e2e/**'],
          // They end what hangs; none of them is about speed.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
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
