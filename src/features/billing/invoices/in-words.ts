/** Cents as a person reads them: `$1,234.50`, `-$5.00`. */
export function dollars(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? '-' : ''}$${amount}`;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `May 4, 2026`, in UTC. */
export function dateInWords(moment: Date): string {
  return days.format(moment);
}
