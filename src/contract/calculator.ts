/** The revenue calculator of the landing page (specification 000, sections 5 and 9). Pure. */

export type CalculatorInputs = {
  influencers: number;
  /** People who follow each influencer. */
  audience: number;
  /** Dollars for one piece of content. */
  contentPrice: number;
  /** Percent of the audience that buys. */
  conversion: number;
  /** Dollars that each buyer tips on average. */
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
  /** Whole dollars a month, as are the tips and both totals. */
  content: number;
  tips: number;
  monthly: number;
  yearly: number;
};

/** Binary fractions must not turn a half down: 0.1 × 3 is a little more than 0.3, 1.005 × 100 a little less. */
function rounded(value: number): number {
  return Math.round(Number(value.toPrecision(12)));
}

/** What the inputs bring. Customers, content and tips are rounded each, as the specification says. */
export function revenueOf(inputs: CalculatorInputs): Revenue {
  const customers = rounded((inputs.audience * inputs.influencers * inputs.conversion) / 100);
  const content = rounded(inputs.contentPrice * customers);
  const tips = rounded(inputs.tips * customers);
  const monthly = content + tips;
  return { customers, content, tips, monthly, yearly: monthly * 12 };
}

/** The nearest value that a slider can stand at; what is no number gives the slider's first value. */
export function withinBounds(name: keyof CalculatorInputs, value: number): number {
  const { minimum, maximum, step, initial } = sliderBounds[name];
  if (!Number.isFinite(value)) return initial;
  const steps = Math.round((Math.min(Math.max(value, minimum), maximum) - minimum) / step);
  return Number(Math.min(minimum + steps * step, maximum).toFixed(2));
}
