import { describe, expect, it } from 'vitest';
import { getCaseState, getNoticeState, isOpen, requireCaseTransition } from './states.ts';

type CaseEvent = Parameters<typeof requireCaseTransition>[1];
const toEvents = (...types: CaseEvent[]) => types.map((type) => ({ type }));

describe('a case that was removed automatically', () => {
  const events = toEvents('received', 'review_started', 'alarm', 'removed_automatically');

  it('is not open any more, and waits for its decision', () => {
    expect(isOpen(toEvents('received', 'review_started'))).toBe(true);
    expect(isOpen(events)).toBe(false);
    expect(getCaseState(events)).toBe('removed_automatically');
  });

  it.each(['removed', 'refused'] as const)('can be %s, once', (decision) => {
    expect(() => requireCaseTransition(events, decision)).not.toThrow();
    const decided = [...events, ...toEvents(decision)];
    expect(getCaseState(decided)).toBe(decision);
    for (const again of ['removed', 'refused', 'removed_automatically'] as const)
      expect(() => requireCaseTransition(decided, again)).toThrow('already decided');
  });

  it('is not removed automatically twice', () => {
    expect(() => requireCaseTransition(events, 'removed_automatically')).toThrow('already removed');
  });

  it.each([
    ['without an objection', []],
    ['with an open objection', toEvents('appealed')],
    ['with an answered objection', toEvents('appealed', 'appeal_upheld')],
  ])('is restored when it is refused, %s', (_, notice) => {
    expect(getNoticeState([...notice, ...toEvents('restored')])).toBe('restored');
  });
});
