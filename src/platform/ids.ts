import { v7 } from 'uuid';

/** A new UUIDv7: ordered by creation time, so that keys append to their index. */
export function newId(): string {
  return v7();
}

/** Less than every id: where a walk through rows in the order of their ids begins. */
export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * The smallest id that could have been created at that moment: for ranges of ids by time. For a moment before 1970, which
 * an id cannot hold, the smallest of all.
 */
export function firstIdSince(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
