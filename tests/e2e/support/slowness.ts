/**
 * How many times slower than this machine each page runs: 1 unless `E2E_CPU` says otherwise, as in `E2E_CPU=6 npx
 * playwright test`. A test that fails only then has a race, in the test or in the product (decision 014).
 */
export const slowness = Number(process.env.E2E_CPU ?? 1);

/** @returns a time-out in milliseconds, longer where pages are slowed */
export const scaleTimeout = (milliseconds: number): number => milliseconds * slowness;
