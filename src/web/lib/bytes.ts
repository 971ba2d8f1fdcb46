const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `3.4 MB`; a kilobyte is 1000 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(1, bytes)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
