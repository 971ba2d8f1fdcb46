import { describe, expect, it } from 'vitest';
import { announcementForm } from '#contract/announcements.ts';
import { blankDraft, toDraft, toForm } from './draft.ts';

describe('a draft', () => {
  it('sends null for empty fields', () => {
    const sent = toForm({ ...blankDraft, text: 'Back at ten.' });
    expect(sent).toMatchObject({ link: null, from: null, until: null });
    expect(announcementForm.safeParse(sent).success).toBe(true);
  });

  it('converts local times to UTC', () => {
    const { from, until } = toForm({ ...blankDraft, from: '2026-06-15T10:00', until: '2026-06-15T12:00' });
    expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(7_200_000);
    expect(from).toBe(new Date(2026, 5, 15, 10).toISOString());
  });

  it('copies the text of an older announcement, not its times', () => {
    const older = {
      id: 'a',
      text: 'Back at ten.',
      tone: 'warning' as const,
      link: { label: 'Status', address: '/status' },
      audience: 'signed_in' as const,
      dismissable: false,
      from: '2026-06-15T10:00:00.000Z',
      until: '2026-06-15T12:00:00.000Z',
      endedAt: null,
      state: 'over' as const,
    };
    const { from, until, ...words } = toForm(toDraft(older));
    expect([from, until]).toEqual([null, null]);
    expect(older).toMatchObject(words);
  });
});
