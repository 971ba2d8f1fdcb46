import {
  type CreatorPlan,
  creatorPlans,
  enterpriseBaseFee,
  managedPlan,
  type StudioPlan,
  studioPlans,
} from './catalogue.ts';
import { operation } from './jobs.ts';
import {
  pricesOfOperations,
  purchaseLimits,
  type TokenPack,
  tokenPacks,
  type VideoQuality,
  type VideoSeconds,
  videoPrice,
} from './token-prices.ts';

/** The catalogue as one value, so that a broken one can be looked at too. */
export type Catalogue = {
  creatorPlans: readonly CreatorPlan[];
  studioPlans: readonly StudioPlan[];
  tokenPacks: readonly TokenPack[];
  purchaseLimits: { least: number; most: number };
  /** Tokens, by operation; videos apart. */
  operationPrices: Readonly<Record<string, number>>;
  videoPrice: (seconds: VideoSeconds, quality: VideoQuality) => number;
  /** Cents. */
  fees: Readonly<Record<string, number>>;
};

export const catalogue: Catalogue = {
  creatorPlans,
  studioPlans,
  tokenPacks,
  purchaseLimits,
  operationPrices: pricesOfOperations,
  videoPrice,
  fees: { 'Enterprise base fee': enterpriseBaseFee, 'Managed price': managedPlan.monthlyPerModel },
};

/** Whether something is a whole number of at least `least`: cents, tokens, counts. */
const whole = (value: number, least = 0) => Number.isSafeInteger(value) && value >= least;

/** What is wrong with a catalogue, a line for each fault; nothing when it can be sold by. */
export function catalogueFaults(given: Catalogue): string[] {
  return [
    ...idFaults(given),
    ...given.creatorPlans.flatMap(creatorFaults),
    ...given.studioPlans.flatMap(studioFaults),
    ...lineFaults('Creator', given.creatorPlans),
    ...lineFaults('Studio', given.studioPlans),
    ...packFaults(given),
    ...priceFaults(given),
  ];
}

/** @throws Error with every fault of the catalogue: nothing is sold by wrong prices */
export function requireCatalogue(given: Catalogue = catalogue): void {
  const faults = catalogueFaults(given);
  if (faults.length > 0)
    throw new Error(`the catalogue is wrong:\n${faults.map((one) => `- ${one}`).join('\n')}`);
}

/** Lines of what is not so. */
const unless = (checks: readonly [boolean, string][]) =>
  checks.filter(([good]) => !good).map(([, fault]) => fault);

function idFaults({ creatorPlans, studioPlans }: Catalogue): string[] {
  const ids: string[] = [...[...studioPlans, ...creatorPlans].map(({ id }) => id), 'managed'];
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [
    ...twice.map((id) => `two plans have the id ${id}`),
    ...unless([
      [studioPlans.some(({ id }) => id === 'free'), 'there is no plan free, which every account begins with'],
      [
        creatorPlans.filter(({ mostPopular }) => mostPopular).length === 1,
        'one Creator plan is the most popular',
      ],
    ]),
  ];
}

function creatorFaults({ id, monthly, yearlyPerMonth, tokens, limits }: CreatorPlan): string[] {
  return unless([
    [whole(monthly, 1), `${id}: ${monthly} is no price in whole cents`],
    [whole(yearlyPerMonth, 1), `${id}: ${yearlyPerMonth} is no yearly price in whole cents`],
    [yearlyPerMonth <= monthly, `${id}: a month costs more when a year is paid`],
    [whole(tokens, 1), `${id}: ${tokens} is no number of tokens`],
    ...limitChecks(id, limits),
  ]);
}

function studioFaults({ id, monthly, tokens, limits }: StudioPlan): string[] {
  return unless([
    [monthly === null || whole(monthly), `${id}: ${monthly} is no price in whole cents`],
    [(id === 'free') === (monthly === 0), `${id}: only Free costs nothing`],
    [tokens === null || whole(tokens, 1), `${id}: ${tokens} is no number of tokens`],
    [
      (tokens === null) === (monthly === null),
      `${id}: what has no price has no limit of tokens, and the other way round`,
    ],
    ...limitChecks(id, limits),
  ]);
}

function limitChecks(id: string, limits: StudioPlan['limits']): [boolean, string][] {
  const { modelsPerMonth, storageGigabytes, slots } = limits;
  return [
    [modelsPerMonth === null || whole(modelsPerMonth, 1), `${id}: ${modelsPerMonth} is no number of models`],
    [
      storageGigabytes === null || whole(storageGigabytes, 1),
      `${id}: ${storageGigabytes} is no number of gigabytes`,
    ],
    [whole(slots, 1), `${id}: ${slots} is no number of jobs at a time`],
  ];
}

type Step = { id: string } & Pick<StudioPlan, 'monthly' | 'tokens' | 'limits'>;
const least = (value: number | null) => value ?? Number.POSITIVE_INFINITY;

/** A plan that costs more gives no less of anything: an upgrade is one. */
function lineFaults(line: string, plans: readonly Step[]): string[] {
  return plans.slice(1).flatMap((plan, at) => {
    const before = plans[at];
    if (!before) return [];
    const pair = `${line}: ${plan.id} after ${before.id}`;
    return unless([
      [least(plan.monthly) > least(before.monthly), `${pair} does not cost more`],
      [least(plan.tokens) > least(before.tokens), `${pair} does not give more tokens`],
      [least(plan.limits.storageGigabytes) >= least(before.limits.storageGigabytes), `${pair} keeps less`],
      [
        least(plan.limits.modelsPerMonth) >= least(before.limits.modelsPerMonth),
        `${pair} trains fewer models`,
      ],
      [plan.limits.slots >= before.limits.slots, `${pair} runs fewer jobs at a time`],
    ]);
  });
}

function packFaults({ tokenPacks, purchaseLimits }: Catalogue): string[] {
  const perToken = ({ tokens, bonus, price }: TokenPack) => price / (tokens + bonus);
  return [
    ...tokenPacks.flatMap((pack, at) => {
      const name = `the pack of ${pack.tokens}`;
      const before = tokenPacks[at - 1];
      return unless([
        [whole(pack.tokens, 1) && whole(pack.bonus), `${name}: tokens and bonus are whole numbers`],
        [whole(pack.price, 1), `${name}: ${pack.price} is no price in whole cents`],
        [!before || pack.tokens > before.tokens, `${name} is not larger than the one before it`],
        [!before || perToken(pack) < perToken(before), `${name}: a token of it is not cheaper than before`],
      ]);
    }),
    ...unless([
      [
        tokenPacks[0]?.tokens === purchaseLimits.least,
        'the smallest pack is not the least that can be bought',
      ],
      [
        purchaseLimits.most >= (tokenPacks.at(-1)?.tokens ?? 0),
        'the largest pack is more than can be bought',
      ],
    ]),
  ];
}

function priceFaults({ fees, operationPrices, videoPrice }: Catalogue): string[] {
  const priced = operation.options.filter((one) => one !== 'text_to_video');
  const lengths = [3, 5, 10] as const;
  const qualities = ['low', 'mid', 'high'] as const;
  return [
    ...priced
      .filter((one) => !whole(operationPrices[one] ?? 0, 1))
      .map((one) => `${one} has no price in whole tokens`),
    ...lengths.flatMap((seconds) =>
      qualities
        .filter((quality) => !whole(videoPrice(seconds, quality), 1))
        .map((quality) => `a ${quality} video of ${seconds} s has no price in whole tokens`),
    ),
    ...Object.entries(fees)
      .filter(([, cents]) => !whole(cents, 1))
      .map(([name, cents]) => `${name}: ${cents} is no price in whole cents`),
  ];
}
