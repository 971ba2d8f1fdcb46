const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Whole dollars as `$1,998`, others as `$9.99`. */
export function dollars(amount: number): string {
  return Number.isInteger(amount) ? whole.format(amount) : exact.format(amount);
}

/** A price of the catalogue. */
export function price(cents: number): string {
  return dollars(cents / 100);
}

export function number(value: number): string {
  return plain.format(value);
}
