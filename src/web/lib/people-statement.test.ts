import { describe, expect, it } from 'vitest';
import { emptyStatement, problemsOf, toPeopleForm } from './people-statement.ts';

const fresh = emptyStatement(null, new Date(2026, 10, 5));

describe('the statement of who is in an upload', () => {
  it('waits for an answer', () => {
    expect(problemsOf(fresh)).toEqual({ people: 'Choose one of the two' });
  });

  it('needs nothing more where nobody can be recognised', () => {
    const nobody = { ...fresh, people: 'none' as const };
    expect(problemsOf(nobody)).toEqual({});
    expect(toPeopleForm({ ...nobody, person: 'left over' })).toEqual({ people: 'none' });
  });

  it('needs a name, a day and that the person is an adult who agreed', () => {
    const agreed = { ...fresh, people: 'consented' as const };
    expect(problemsOf({ ...agreed, givenOn: '' })).toEqual({
      person: 'Say who is in the picture',
      givenOn: 'Say when they agreed',
      adult: 'Only adults may be depicted',
    });
    expect(problemsOf({ ...agreed, person: 'Ada', adult: true })).toEqual({});
  });

  it('begins with what was stated before, but not with its confirmation', () => {
    const before = {
      person: 'Ada',
      manner: 'spoken',
      givenOn: '2026-01-02',
      note: 'by phone',
      recordedAt: '2026-01-02T00:00:00.000Z',
      revokedAt: null,
    } as const;
    expect(emptyStatement(before)).toMatchObject({
      person: 'Ada',
      manner: 'spoken',
      people: null,
      adult: false,
    });
    expect(fresh.givenOn).toBe('2026-11-05');
  });
});
