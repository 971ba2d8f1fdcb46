/** The revenue calculator of the landing page (docs/requirements/public-site.md, sections 5 and 9). Pure. */

export type CalculatorInputs = {
  influencers: number;
  /** Followers of each influencer. */
  audience: number;
  /** Dollars for one piece of content. */
  contentPrice: number;
  /** Conversion rate in percent. */
  conversion: number;
  /** Average tip of each buyer in dollars. */
  tips: number;
};

export type SliderBounds = { minimum: number; maximum: number; step: number; initial: number };

export const sliderBounds: Record<keyof CalculatorInputs, SliderBounds> = {
  influencers: { minimum: 1, maximum: 50, step: 1, initial: 10 },
  audience: { minimum: 100, maximum: 10_000, step: 100, initial: 1_000 },
  contentPrice: { minimum: 4.99, maximum: 99.99, step: 0.01, initial: 9.99 },
  conversion: { minimum: 0.1, maximum: 10, step: 0.1, initial: 2 },
  tips: { minimum: 0, maximum: 50, step: 1, initial: 5 },
};

export const sliderNames = Object.keys(sliderBounds) as (keyof CalculatorInputs)[];

export const initialInputs = Object.fromEntries(
  sliderNames.map((name) => [name, sliderBounds[name].initial]),
) as CalculatorInputs;

export type Revenue = {
  customers: number;
  /** Whole dollars a month, like the tips and the totals. */
  content: number;
  tips: number;
  monthly: number;
  yearly: number;
};

/** Rounds half up in spite of binary fractions: 1.005 × 100 is slightly less than 100.5. */
function roundExactly(value: number): number {
  return Math.round(Number(value.toPrecision(12)));
}

/** Calculates the revenue. Customers, content and tips are rounded separately, as the requirements say. */
export function calculateRevenue(inputs: CalculatorInputs): Revenue {
  const customers = roundExactly((inputs.audience * inputs.influencers * inputs.conversion) / 100);
  const content = roundExactly(inputs.contentPrice * customers);
  const tips = roundExactly(inputs.tips * customers);
  const monthly = content + tips;
  return { customers, content, tips, monthly, yearly: monthly * 12 };
}

/** The nearest valid value of a slider; the initial value for NaN and infinity. */
export function clampToSlider(name: keyof CalculatorInputs, value: number): number {
  const { minimum, maximum, step, initial } = sliderBounds[name];
  if (!Number.isFinite(value)) return initial;
  const steps = Math.round((Math.min(Math.max(value, minimum), maximum) - minimum) / step);
  return Number(Math.min(minimum + steps * step, maximum).toFixed(2));
}
