import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CalculatorInputs,
  calculateRevenue,
  clampToSlider,
  initialInputs,
  sliderBounds,
  sliderNames,
} from './calculator.ts';

/** Any valid value of a slider. */
const anySliderValue = (name: keyof CalculatorInputs) => {
  const { minimum, maximum, step } = sliderBounds[name];
  return fc
    .integer({ min: 0, max: Math.round((maximum - minimum) / step) })
    .map((steps) => Number((minimum + steps * step).toFixed(2)));
};
const inputs = fc.record({
  influencers: anySliderValue('influencers'),
  audience: anySliderValue('audience'),
  contentPrice: anySliderValue('contentPrice'),
  conversion: anySliderValue('conversion'),
  tips: anySliderValue('tips'),
});
const name = fc.constantFrom(...sliderNames);

describe('the revenue calculator', () => {
  it('has the specified bounds, steps and defaults', () => {
    expect(sliderBounds).toEqual({
      influencers: { minimum: 1, maximum: 50, step: 1, initial: 10 },
      audience: { minimum: 100, maximum: 10_000, step: 100, initial: 1_000 },
      contentPrice: { minimum: 4.99, maximum: 99.99, step: 0.01, initial: 9.99 },
      conversion: { minimum: 0.1, maximum: 10, step: 0.1, initial: 2 },
      tips: { minimum: 0, maximum: 50, step: 1, initial: 5 },
    });
  });

  it('shows 200 customers and 2,998 dollars a month by default', () => {
    expect(calculateRevenue(initialInputs)).toEqual({
      customers: 200,
      content: 1_998,
      tips: 1_000,
      monthly: 2_998,
      yearly: 35_976,
    });
  });

  it('rounds a half up, whatever binary fractions make of it', () => {
    expect(
      calculateRevenue({ ...initialInputs, influencers: 5, audience: 100, conversion: 0.1 }).customers,
    ).toBe(1);
    expect(
      calculateRevenue({ ...initialInputs, influencers: 15, audience: 100, conversion: 2.3 }).customers,
    ).toBe(35);
  });

  it('gives whole numbers that are never negative, and totals that add up', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const revenue = calculateRevenue(given);
        for (const figure of Object.values(revenue)) {
          expect(Number.isSafeInteger(figure)).toBe(true);
          expect(figure).toBeGreaterThanOrEqual(0);
        }
        expect(revenue.monthly).toBe(revenue.content + revenue.tips);
        expect(revenue.yearly).toBe(revenue.monthly * 12);
      }),
    );
  });

  it('is the specified formula, within half a unit', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { customers, content, tips } = calculateRevenue(given);
        const exact = (given.audience * given.influencers * given.conversion) / 100;
        expect(Math.abs(customers - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(content - given.contentPrice * customers)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(tips).toBe(given.tips * customers);
      }),
    );
  });

  it('never falls when a slider is moved up', () => {
    fc.assert(
      fc.property(inputs, name, (given, moved) => {
        const { maximum, step } = sliderBounds[moved];
        const further = clampToSlider(moved, Math.min(given[moved] + step, maximum));
        expect(calculateRevenue({ ...given, [moved]: further }).monthly).toBeGreaterThanOrEqual(
          calculateRevenue(given).monthly,
        );
      }),
    );
  });

  it('clamps typed values to valid ones, and keeps valid ones', () => {
    fc.assert(
      fc.property(name, fc.oneof(fc.double(), fc.constantFrom(Number.NaN, 1e12, -1)), (typed, value) => {
        const { minimum, maximum } = sliderBounds[typed];
        const stand = clampToSlider(typed, value);
        expect(stand).toBeGreaterThanOrEqual(minimum);
        expect(stand).toBeLessThanOrEqual(maximum);
        expect(clampToSlider(typed, stand)).toBe(stand);
      }),
    );
  });
});
