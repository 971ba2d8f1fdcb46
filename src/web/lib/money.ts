import { currency } from '#contract/catalogue.ts';

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
const small = new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 4 });
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 4 });

/** A price: `$199`, `$22.50`. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

/** A charged amount: always two decimals, `$199.00`. */
export function formatCharge(cents: number): string {
  return exact.format(cents / 100);
}

/** An amount in dollars, as the Enterprise calls return it: two decimals. */
export function formatDollars(dollars: number): string {
  return exact.format(dollars);
}

/** The price of one unit: `$0.0409`, four decimals below ten cents so that prices line up. */
export function formatUnitPrice(cents: number, units: number): string {
  const dollars = cents / 100 / units;
  return (dollars < 0.1 ? small : fine).format(dollars);
}
