import { describe, expect, it } from 'vitest';
import { backupState } from './backup-words.ts';

const now = new Date('2026-03-10T12:00:00Z');
const of = (at: string, passed = true) => ({
  last: { madeAt: at, endedAt: at, seconds: 4, passed },
  goodAt: passed ? at : null,
});

describe('backups on the page of the operator', () => {
  it('that were never made are warned of', () => {
    const none = { last: null, goodAt: null };
    expect(backupState('backup', none, now)).toMatchObject({ label: 'None yet', tone: 'waiting' });
    expect(backupState('drill', none, now).warning).toContain('npm run drill');
  });

  it.each([
    ['backup', '2026-03-08T12:00:00Z', 'Good', null],
    ['backup', '2026-03-08T11:59:00Z', 'Overdue', 'The newest backup is 2 days old'],
    ['drill', '2025-12-10T12:00:00Z', 'Good', null],
    ['drill', '2025-12-09T12:00:00Z', 'Overdue', '91 days ago'],
  ] as const)('of a %s at %s: %s', (kind, at, label, warning) => {
    const state = backupState(kind, of(at), now);
    expect(state.label).toBe(label);
    if (warning === null) expect(state.warning).toBeNull();
    else expect(state.warning).toContain(warning);
  });

  it('that failed last say so, however lately one went well', () => {
    const failed = { ...of('2026-03-10T11:00:00Z', false), goodAt: '2026-03-09T11:00:00Z' };
    expect(backupState('drill', failed, now)).toMatchObject({ label: 'Failed', tone: 'bad' });
  });
});
