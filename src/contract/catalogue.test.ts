import { describe, expect, it } from 'vitest';
import {
  creatorCharge,
  creatorPlans,
  currency,
  enterpriseBaseFee,
  getPlan,
  hasTrial,
  managedPlan,
  periods,
  planIds,
  studioPlans,
  trialDays,
  trialTokens,
  yearlySavesPercent,
} from './catalogue.ts';
import { getEntitlements } from './entitlements.ts';
import { customAdapters, isComing, priorityWeights } from './plan-limits.ts';
import {
  divideVideoPrice,
  getTokenPurchase,
  operationPrice,
  referralTokens,
  tokenPacks,
  videoPrice,
  welcomeTokens,
} from './token-prices.ts';
import { videoLengths, videoQualities } from './values.ts';

describe('the Creator line', () => {
  it('has the landing page’s figures', () => {
    expect(
      creatorPlans.map(({ name, monthly, yearlyPerMonth, tokens, limits: { modelsPerMonth } }) => [
        name,
        monthly,
        yearlyPerMonth,
        tokens,
        modelsPerMonth,
      ]),
    ).toEqual([
      ['Starter', 1_300, 1_000, 100, 1],
      ['Pro', 3_400, 2_700, 300, 2],
      ['Premium', 6_900, 5_500, 600, 5],
      ['Ultra', 13_900, 11_100, 1_400, 10],
    ]);
  });

  it('is bought by ids that the Studio line does not use', () => {
    expect(creatorPlans.map(({ id }) => id)).toEqual(['starter', 'creator_pro', 'creator_premium', 'ultra']);
    const studio = new Set<string>(studioPlans.map(({ id }) => id));
    expect(creatorPlans.filter(({ id }) => studio.has(id))).toEqual([]);
  });

  it('marks Premium, and only Premium, as the most popular', () => {
    expect(creatorPlans.filter(({ mostPopular }) => mostPopular).map(({ name }) => name)).toEqual([
      'Premium',
    ]);
  });

  it('lists the four tools on every plan, and custom adapters on the two larger ones', () => {
    for (const { features } of creatorPlans) {
      expect(features.slice(0, 4)).toEqual([
        'Image generation',
        'Video generation',
        'Image inpaint',
        'Image upscale',
      ]);
    }
    expect(
      creatorPlans.filter(({ features }) =>
        features.some((feature) => feature.startsWith('Custom adapters')),
      ),
    ).toEqual(creatorPlans.slice(2));
  });

  it('saves at least the 20 percent it promises when a year is paid at once', () => {
    expect(yearlySavesPercent).toBe(20);
    for (const { monthly, yearlyPerMonth } of creatorPlans) {
      expect(yearlyPerMonth).toBe(Math.floor((monthly * 0.8) / 100) * 100);
    }
  });

  it('charges a month, or twelve times the yearly price per month', () => {
    const charges = creatorPlans.map((plan) => periods.map((period) => creatorCharge(plan, period)));
    expect(charges).toEqual([
      [1_300, 12_000],
      [3_400, 32_400],
      [6_900, 66_000],
      [13_900, 133_200],
    ]);
  });

  it('can be tried for seven days with the allowance pro rata', () => {
    expect(trialDays).toBe(7);
    expect(creatorPlans.map(trialTokens)).toEqual([24, 70, 140, 327]);
    expect(creatorPlans.every(({ id }) => hasTrial(getPlan(id)))).toBe(true);
  });
});

describe('the Studio line', () => {
  it('has the billing screen’s figures, and shows `pro` as Core', () => {
    expect(
      studioPlans.map(({ id, name, monthly, tokens, limits }) => [
        id,
        name,
        monthly,
        tokens,
        limits.storageGigabytes,
      ]),
    ).toEqual([
      ['free', 'Free', 0, 100, 5],
      ['pro', 'Core', 19_900, 5_000, 100],
      ['premium', 'Premium', 49_900, 15_000, 500],
      ['enterprise', 'Enterprise', null, null, null],
    ]);
    expect(enterpriseBaseFee).toBe(9_900);
  });

  it('can be tried where there is a price and an allowance', () => {
    expect(
      studioPlans
        .map(({ id }) => getPlan(id))
        .filter(hasTrial)
        .map(trialTokens),
    ).toEqual([1_167, 3_500]);
    expect(hasTrial(getPlan('managed'))).toBe(false);
  });

  it('lets each plan run its number of jobs at a time', () => {
    expect(studioPlans.map(({ limits }) => limits.slots)).toEqual([1, 2, 4, 8]);
  });
});

describe('the Managed line', () => {
  it('has the policy’s figures', () => {
    expect(managedPlan).toEqual({
      monthlyPerModel: 49_700,
      imagesPerModel: 100,
      videosPerModel: 10,
      invoiceDaysBeforeRenewal: 7,
      paymentDueDays: 7,
      credentialsWithinHours: 24,
      accessDay: 'Thursday',
      graceDays: 3,
      cancellationDaysBefore: 7,
    });
  });
});

describe('tokens', () => {
  it('come in five packs', () => {
    expect(tokenPacks.map(({ tokens, bonus, price }) => [tokens, bonus, price])).toEqual([
      [100, 0, 500],
      [500, 50, 2_250],
      [1_000, 150, 4_250],
      [2_500, 500, 10_000],
      [5_000, 1_000, 18_750],
    ]);
  });

  it('are sold in any number at the rate of the pack below', () => {
    for (const pack of tokenPacks) expect(getTokenPurchase(pack.tokens)).toEqual(pack);
    expect(getTokenPurchase(101)).toEqual({ tokens: 101, bonus: 0, price: 505 });
    expect(getTokenPurchase(750)).toEqual({ tokens: 750, bonus: 75, price: 3_375 });
    expect(getTokenPurchase(10_000)).toEqual({ tokens: 10_000, bonus: 2_000, price: 37_500 });
    for (const wrong of [99, 10_001, 100.5]) expect(() => getTokenPurchase(wrong)).toThrow(RangeError);
  });

  it('get cheaper with each larger pack', () => {
    const each = tokenPacks.map(({ tokens, bonus, price }) => price / (tokens + bonus));
    expect(each).toEqual(each.toSorted((one, other) => other - one));
  });

  it('are given to a new account and for a referral', () => {
    expect([welcomeTokens, referralTokens]).toEqual([100, 200]);
  });

  it('pay for operations', () => {
    const operations = ['text_to_image', 'image_to_image', 'inpaint', 'face_swap', 'upscale'] as const;
    expect(operations.map(operationPrice)).toEqual([1, 1, 1, 1, 1]);
    expect(operationPrice('image_to_text')).toBe(1);
    expect(operationPrice('lora_training')).toBe(50);
  });

  it('pay for videos by length and quality', () => {
    const lengths = [3, 5, 10] as const;
    expect(lengths.map((seconds) => videoPrice(seconds, 'low'))).toEqual([3, 5, 10]);
    expect(lengths.map((seconds) => videoPrice(seconds, 'mid'))).toEqual([6, 10, 20]);
    expect(lengths.map((seconds) => videoPrice(seconds, 'high'))).toEqual([12, 20, 40]);
    expect([15, 60].map((seconds) => videoPrice(seconds as 15 | 60, 'mid'))).toEqual([30, 120]);
  });

  it('pay for longer videos by segment, and no more or less in all', () => {
    for (const seconds of videoLengths.filter((length) => length % 5 === 0)) {
      for (const quality of videoQualities) {
        const segments = Array.from({ length: seconds / 5 }, () => 5);
        const price = videoPrice(seconds, quality);
        const shares = divideVideoPrice(price, segments);
        expect(shares).toHaveLength(segments.length + 1);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
      }
    }
    expect(divideVideoPrice(15, [5, 5, 5])).toEqual([5, 5, 4, 1]);
  });

  it('and plans are priced in whole cents of dollars', () => {
    expect(currency).toBe('USD');
    const prices = [
      ...creatorPlans.flatMap(({ monthly, yearlyPerMonth }) => [monthly, yearlyPerMonth]),
      ...studioPlans.map(({ monthly }) => monthly ?? 0),
      ...tokenPacks.map(({ price }) => price),
      managedPlan.monthlyPerModel,
      enterpriseBaseFee,
    ];
    expect(prices.every(Number.isInteger)).toBe(true);
  });
});

describe('a plan of any line', () => {
  it('is found by its id, which no other has', () => {
    expect(new Set(planIds).size).toBe(planIds.length);
    expect(planIds.map((id) => getPlan(id).id)).toEqual(planIds);
  });

  it('entitles to what its card says', () => {
    expect(getEntitlements('free')).toEqual({
      tokensPerMonth: 100,
      modelsPerMonth: null,
      storageBytes: 5_000_000_000,
      priority: 'Standard',
      slots: 1,
      adaptersPreview: false,
      channels: 2,
      contacts: 100,
    });
    expect(getEntitlements('creator_premium')).toMatchObject({ modelsPerMonth: 5, priority: 'Priority' });
    expect(getEntitlements('enterprise')).toMatchObject({ tokensPerMonth: null, storageBytes: null });
    // 100 pictures, 10 videos and the model itself (docs/requirements/public-site.md, section 9).
    expect(getEntitlements('managed').tokensPerMonth).toBe(100 + 10 * 10 + (5 + 30 + 50));
  });

  it('entitles to custom adapters on the plans that name them', () => {
    const advertised = planIds.filter((id) => getPlan(id).limits.adaptersPreview);
    expect(advertised).toEqual(['premium', 'enterprise', 'creator_premium', 'ultra', 'managed']);
    expect(isComing(customAdapters.feature)).toBe(false);
    for (const id of planIds) {
      expect(getEntitlements(id).adaptersPreview).toBe(advertised.includes(id));
    }
  });

  it('has a name that no other has, and gives never less than Free', () => {
    const titles = planIds.map((id) => getPlan(id).title);
    expect(new Set(titles).size).toBe(planIds.length);
    expect(titles).toContain('Studio Premium');
    expect(titles).toContain('Creator Premium');
    const free = getEntitlements('free');
    for (const id of planIds.filter((each) => each !== 'free')) {
      const { tokensPerMonth, storageBytes, slots, priority } = getEntitlements(id);
      expect(tokensPerMonth ?? Infinity).toBeGreaterThan(free.tokensPerMonth ?? 0);
      expect(storageBytes ?? Infinity).toBeGreaterThan(free.storageBytes ?? 0);
      expect(slots).toBeGreaterThanOrEqual(free.slots);
      expect(priorityWeights[priority]).toBeGreaterThanOrEqual(priorityWeights[free.priority]);
    }
  });

  it('of the Creator line gives its tokens on top of Free’s', () => {
    const monthly = creatorPlans.map(({ id }) => getEntitlements(id).tokensPerMonth);
    expect(monthly).toEqual([200, 400, 700, 1_500]);
  });

  it('never offers less for more money within its line', () => {
    for (const line of [studioPlans, creatorPlans]) {
      for (const [less, more] of line.slice(1).map((plan, index) => [line[index], plan])) {
        if (!less || !more) throw new Error('a pair lacks a plan');
        const [small, large] = [getEntitlements(less.id), getEntitlements(more.id)];
        expect(large.slots).toBeGreaterThanOrEqual(small.slots);
        expect(large.storageBytes ?? Infinity).toBeGreaterThan(small.storageBytes ?? Infinity);
        expect(large.tokensPerMonth ?? Infinity).toBeGreaterThan(small.tokensPerMonth ?? Infinity);
      }
    }
  });
});
