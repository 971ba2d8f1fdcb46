import {
  type CreatorPlan,
  creatorPlans,
  enterpriseBaseFee,
  managedPlan,
  type StudioPlan,
  studioPlans,
} from './catalogue.ts';
import { operation } from './jobs.ts';
import { priorityWeights } from './plan-limits.ts';
import {
  modelPrice,
  pricesOfOperations,
  purchaseLimits,
  type TokenPack,
  tokenPacks,
  type VideoQuality,
  type VideoSeconds,
  videoPrice,
} from './token-prices.ts';
import { isVideo, videoLengths } from './values.ts';

/** The catalogue as one value, so that tests can validate an invalid one. */
export type Catalogue = {
  creatorPlans: readonly CreatorPlan[];
  studioPlans: readonly StudioPlan[];
  tokenPacks: readonly TokenPack[];
  purchaseLimits: { least: number; most: number };
  /** Tokens by operation, except videos. */
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

/** Whether a value is a whole number of at least `least`: cents, tokens, counts. */
const isWhole = (value: number, least = 0) => Number.isSafeInteger(value) && value >= least;

/** The faults of a catalogue, one line each; empty if it is valid. */
export function listCatalogueFaults(given: Catalogue): string[] {
  return [
    ...idFaults(given),
    ...given.creatorPlans.flatMap(creatorFaults),
    ...given.studioPlans.flatMap(studioFaults),
    ...lineFaults('Creator', given.creatorPlans),
    ...lineFaults('Studio', given.studioPlans),
    ...freeFaults(given),
    ...packFaults(given),
    ...priceFaults(given),
  ];
}

/** @throws Error with every fault of the catalogue, so that nothing is sold at wrong prices */
export function assertCatalogue(given: Catalogue = catalogue): void {
  const faults = listCatalogueFaults(given);
  if (faults.length > 0)
    throw new Error(`the catalogue is wrong:\n${faults.map((one) => `- ${one}`).join('\n')}`);
}

/** The messages of the checks that fail. */
const listFailedChecks = (checks: readonly [boolean, string][]) =>
  checks.filter(([good]) => !good).map(([, fault]) => fault);

function idFaults({ creatorPlans, studioPlans }: Catalogue): string[] {
  const ids: string[] = [...[...studioPlans, ...creatorPlans].map(({ id }) => id), 'managed'];
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [
    ...twice.map((id) => `two plans have the id ${id}`),
    ...listFailedChecks([
      [studioPlans.some(({ id }) => id === 'free'), 'there is no plan free, which every account begins with'],
      [
        creatorPlans.filter(({ mostPopular }) => mostPopular).length === 1,
        'one Creator plan is the most popular',
      ],
    ]),
  ];
}

function creatorFaults({ id, monthly, yearlyPerMonth, tokens, limits }: CreatorPlan): string[] {
  return listFailedChecks([
    [isWhole(monthly, 1), `${id}: ${monthly} is no price in whole cents`],
    [isWhole(yearlyPerMonth, 1), `${id}: ${yearlyPerMonth} is no yearly price in whole cents`],
    [yearlyPerMonth <= monthly, `${id}: a month costs more when a year is paid`],
    [isWhole(tokens, 1), `${id}: ${tokens} is no number of tokens`],
    ...limitChecks(id, limits),
  ]);
}

function studioFaults({ id, monthly, tokens, limits }: StudioPlan): string[] {
  return listFailedChecks([
    [monthly === null || isWhole(monthly), `${id}: ${monthly} is no price in whole cents`],
    [(id === 'free') === (monthly === 0), `${id}: only Free costs nothing`],
    [tokens === null || isWhole(tokens, 1), `${id}: ${tokens} is no number of tokens`],
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
    [
      modelsPerMonth === null || isWhole(modelsPerMonth, 1),
      `${id}: ${modelsPerMonth} is no number of models`,
    ],
    [
      storageGigabytes === null || isWhole(storageGigabytes, 1),
      `${id}: ${storageGigabytes} is no number of gigabytes`,
    ],
    [isWhole(slots, 1), `${id}: ${slots} is no number of jobs at a time`],
  ];
}

type Step = { id: string } & Pick<StudioPlan, 'monthly' | 'tokens' | 'limits'>;
const least = (value: number | null) => value ?? Number.POSITIVE_INFINITY;

/** Within a line, a more expensive plan must not offer less. */
function lineFaults(line: string, plans: readonly Step[]): string[] {
  return plans.slice(1).flatMap((plan, at) => {
    const before = plans[at];
    if (!before) return [];
    const pair = `${line}: ${plan.id} after ${before.id}`;
    return listFailedChecks([
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

/** No plan may give less than Free, or name more models than its tokens pay for (decision 076). */
function freeFaults({ creatorPlans, studioPlans, operationPrices }: Catalogue): string[] {
  const free = studioPlans.find(({ id }) => id === 'free');
  if (!free) return [];
  const model = modelPrice(operationPrices);
  return [...studioPlans, ...creatorPlans].flatMap(({ id, tokens, limits }) =>
    listFailedChecks([
      [least(tokens) >= least(free.tokens), `${id} gives fewer tokens than Free`],
      [least(limits.storageGigabytes) >= least(free.limits.storageGigabytes), `${id} keeps less than Free`],
      [limits.slots >= free.limits.slots, `${id} runs fewer jobs at a time than Free`],
      [
        priorityWeights[limits.priority] >= priorityWeights[free.limits.priority],
        `${id} waits longer in the queue than Free`,
      ],
      [
        least(tokens) >= (limits.modelsPerMonth ?? 0) * model,
        `${id} names ${limits.modelsPerMonth} models, which its tokens do not pay for`,
      ],
    ]),
  );
}

function packFaults({ tokenPacks, purchaseLimits }: Catalogue): string[] {
  const perToken = ({ tokens, bonus, price }: TokenPack) => price / (tokens + bonus);
  return [
    ...tokenPacks.flatMap((pack, at) => {
      const name = `the pack of ${pack.tokens}`;
      const before = tokenPacks[at - 1];
      return listFailedChecks([
        [isWhole(pack.tokens, 1) && isWhole(pack.bonus), `${name}: tokens and bonus are whole numbers`],
        [isWhole(pack.price, 1), `${name}: ${pack.price} is no price in whole cents`],
        [!before || pack.tokens > before.tokens, `${name} is not larger than the one before it`],
        [!before || perToken(pack) < perToken(before), `${name}: a token of it is not cheaper than before`],
      ]);
    }),
    ...listFailedChecks([
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
  const priced = operation.options.filter((one) => !isVideo(one));
  const qualities = ['low', 'mid', 'high'] as const;
  return [
    ...priced
      .filter((one) => !isWhole(operationPrices[one] ?? 0, 1))
      .map((one) => `${one} has no price in whole tokens`),
    ...videoLengths.flatMap((seconds) =>
      qualities
        .filter((quality) => !isWhole(videoPrice(seconds, quality), 1))
        .map((quality) => `a ${quality} video of ${seconds} s has no price in whole tokens`),
    ),
    ...Object.entries(fees)
      .filter(([, cents]) => !isWhole(cents, 1))
      .map(([name, cents]) => `${name}: ${cents} is no price in whole cents`),
  ];
}
