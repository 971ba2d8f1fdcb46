/** Formats cents: `$1,234.50`, `-$5.00`. */
export function formatDollars(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? '-' : ''}$${amount}`;
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date as `May 4, 2026`, in UTC. */
export function formatDate(moment: Date): string {
  return dateFormat.format(moment);
}
