import { describe, expect, it } from 'vitest';
import { getPlan } from './catalogue.ts';
import { assertCatalogue, type Catalogue, catalogue, listCatalogueFaults } from './validate-catalogue.ts';

type Change = (copy: Catalogue) => Partial<Catalogue>;

/** One list with its element at `at` changed. */
const changed = <Item>(list: readonly Item[], at: number, to: Partial<Item>): Item[] =>
  list.map((item, n) => (n === at ? { ...item, ...to } : item));

const broken: [string, Change, RegExp][] = [
  [
    'two plans of one id',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 1, { id: 'starter' }) }),
    /^two plans have the id starter$/,
  ],
  ['no Free plan', (c) => ({ studioPlans: c.studioPlans.slice(1) }), /no plan free/],
  [
    'two most popular plans',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 0, { mostPopular: true }) }),
    /most popular/,
  ],
  [
    'a price in dollars',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 0, { monthly: 13.5, yearlyPerMonth: 10 }) }),
    /13\.5 is no price/,
  ],
  [
    'a yearly price above the monthly',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 0, { yearlyPerMonth: 1_400 }) }),
    /costs more when a year is paid/,
  ],
  [
    'a paid plan for nothing',
    (c) => ({ studioPlans: changed(c.studioPlans, 1, { monthly: 0 }) }),
    /only Free costs nothing/,
  ],
  [
    'no tokens',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 3, { tokens: 0 }) }),
    /0 is no number of tokens/,
  ],
  [
    'a dearer plan with fewer tokens',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 2, { tokens: 200 }) }),
    /does not give more tokens/,
  ],
  ['plans out of order', (c) => ({ studioPlans: c.studioPlans.toReversed() }), /does not cost more/],
  [
    'no slots',
    (c) => ({
      studioPlans: changed(c.studioPlans, 0, { limits: { ...getPlan('free').limits, slots: 0 } }),
    }),
    /no number of jobs/,
  ],
  [
    'a plan that keeps less than Free',
    (c) => ({
      creatorPlans: changed(c.creatorPlans, 0, {
        limits: { ...getPlan('starter').limits, modelsPerMonth: 1, storageGigabytes: 1 },
      }),
    }),
    /starter keeps less than Free/,
  ],
  [
    'a plan with fewer tokens than Free',
    (c) => ({ creatorPlans: changed(c.creatorPlans, 0, { tokens: 90 }) }),
    /starter gives fewer tokens than Free/,
  ],
  [
    'more models than tokens pay for',
    (c) => ({ operationPrices: { ...c.operationPrices, lora_training: 100 } }),
    /starter names 1 models, which its tokens do not pay for/,
  ],
  [
    'packs out of order',
    (c) => ({ tokenPacks: c.tokenPacks.toReversed() }),
    /not larger than the one before/,
  ],
  [
    'a pack that is dearer',
    (c) => ({ tokenPacks: changed(c.tokenPacks, 2, { price: 9_000 }) }),
    /pack of 1000: a token of it is not cheaper/,
  ],
  ['half a bonus token', (c) => ({ tokenPacks: changed(c.tokenPacks, 1, { bonus: 50.5 }) }), /whole numbers/],
  [
    'a limit below the packs',
    () => ({ purchaseLimits: { least: 100, most: 4_000 } }),
    /more than can be bought/,
  ],
  [
    'an operation without a price',
    (c) => ({ operationPrices: { ...c.operationPrices, upscale: 0 } }),
    /^upscale has no price/,
  ],
  ['an operation that was forgotten', () => ({ operationPrices: {} }), /^inpaint has no price/m],
  [
    'half tokens for a video',
    () => ({ videoPrice: (seconds) => seconds / 2 }),
    /low video of 3 s has no price/,
  ],
  ['a fee in dollars', () => ({ fees: { 'Enterprise base fee': 99.5 } }), /99\.5 is no price/],
];

describe('the catalogue', () => {
  it('is right as it stands, and an installation opens by it', () => {
    expect(listCatalogueFaults(catalogue)).toEqual([]);
    assertCatalogue();
  });

  it.each(broken)('with %s is refused, and the fault is named', (_, change, fault) => {
    const copy = { ...catalogue, ...change(catalogue) };
    expect(listCatalogueFaults(copy).join('\n')).toMatch(fault);
    expect(() => assertCatalogue(copy)).toThrow('the catalogue is wrong:\n- ');
  });

  it('is refused with all its faults at once', () => {
    const copy = { ...catalogue, fees: { one: 0.5, other: 1.5 } };
    expect(() => assertCatalogue(copy)).toThrow(/one: 0\.5.*\n.*other: 1\.5/);
  });
});
