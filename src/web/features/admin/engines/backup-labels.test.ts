import { describe, expect, it } from 'vitest';
import { getBackupStatus } from './backup-labels.ts';

const now = new Date('2026-03-10T12:00:00Z');
const of = (at: string, passed = true) => ({
  last: { madeAt: at, endedAt: at, seconds: 4, passed },
  goodAt: passed ? at : null,
});

describe('the backup status', () => {
  it('warns when there is no backup or drill yet', () => {
    const none = { last: null, goodAt: null };
    expect(getBackupStatus('backup', none, now)).toMatchObject({ label: 'None yet', tone: 'waiting' });
    expect(getBackupStatus('drill', none, now).warning).toContain('npm run drill');
  });

  it.each([
    ['backup', '2026-03-08T12:00:00Z', 'Good', null],
    ['backup', '2026-03-08T11:59:00Z', 'Overdue', 'The newest backup is 2 days old'],
    ['drill', '2025-12-10T12:00:00Z', 'Good', null],
    ['drill', '2025-12-09T12:00:00Z', 'Overdue', '91 days ago'],
  ] as const)('of a %s at %s is %s', (kind, at, label, warning) => {
    const state = getBackupStatus(kind, of(at), now);
    expect(state.label).toBe(label);
    if (warning === null) expect(state.warning).toBeNull();
    else expect(state.warning).toContain(warning);
  });

  it('is Failed after a failed run, even when an earlier one passed recently', () => {
    const failed = { ...of('2026-03-10T11:00:00Z', false), goodAt: '2026-03-09T11:00:00Z' };
    expect(getBackupStatus('drill', failed, now)).toMatchObject({ label: 'Failed', tone: 'bad' });
  });
});
