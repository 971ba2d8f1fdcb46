import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { creatorPlans, studioPlans } from '#contract/catalogue.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { isComing } from '#contract/plan-limits.ts';

// `tests/architecture/requirements.test.ts` checks that the tests that a row names exist.
const rows = readFileSync('docs/requirements/plan-promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '));
const items = rows.map((row) => row.split('|')[1] ?? '');
const plans = [...creatorPlans, ...studioPlans];

it('every entitlement and every limit of a plan has a row that names what uses it', () => {
  const keys = new Set([
    ...Object.keys(getEntitlements('free')),
    ...plans.flatMap(({ limits }) => Object.keys(limits)),
  ]);
  expect(keys.size).toBeGreaterThan(5);
  expect([...keys].filter((key) => !items.some((item) => item.includes(`\`${key}\``)))).toEqual([]);
});

it('every feature on a card has a row, and one that cannot be used yet says when it comes', () => {
  const features = new Set(plans.flatMap((plan) => plan.features));
  const own = [...features].filter((feature) => !feature.startsWith('Everything in '));
  expect(own.filter((feature) => !items.some((item) => item.includes(`“${feature}”`)))).toEqual([]);
  for (const feature of own.filter(isComing)) {
    const row = rows.find((line) => line.includes(`“${feature}”`));
    expect(row).toMatch(/comes with issue \d+ \|$/);
  }
});
