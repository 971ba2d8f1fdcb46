import { expect, it, vi } from 'vitest';
import { firstIdSince, newId } from './ids.ts';

it('an id made at or after a moment is not before the first id since then, and an earlier one is', () => {
  vi.useFakeTimers();
  try {
    const moment = new Date('2026-05-01T00:00:00.000Z');
    vi.setSystemTime(moment.getTime() - 1);
    expect(newId() < firstIdSince(moment)).toBe(true);
    vi.setSystemTime(moment);
    expect(newId() >= firstIdSince(moment)).toBe(true);
    vi.setSystemTime(moment.getTime() + 86_400_000);
    expect(newId() >= firstIdSince(moment)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
