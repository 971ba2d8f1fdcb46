import { limits } from './settings.ts';

/**
 * Cleans text from an untrusted file for storage and display: well-formed Unicode without control and bidirectional
 * characters, trimmed, cut to `maximum` UTF-16 units. Returns null when nothing is left.
 */
export function cleanText(text: string, maximum: number): string | null {
  const kept = text
    .slice(0, 2 * maximum)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // Control characters except tab and line feed; bidirectional control characters; the byte order mark.
    .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
    .slice(0, maximum)
    .toWellFormed();
  return kept === '' ? null : kept;
}

/** Formats a number, boolean or text as one line; returns null for other values. */
export function cleanValue(value: unknown, maximum: number = limits.valueLength): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return null;
  return cleanText(value.slice(0, 4 * maximum).replace(/\s+/g, ' '), maximum);
}
