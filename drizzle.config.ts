import { defineConfig } from 'drizzle-kit';

/** Each feature owns its tables in `schema.ts`; one ordered list of migrations is generated from all of them. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/**/schema.ts', './src/platform/*/schema.ts', './src/payments/*/schema.ts'],
  out: './migrations',
  casing: 'snake_case',
});
