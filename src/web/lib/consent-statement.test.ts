import { describe, expect, it } from 'vitest';
import { createConsentStatement, toPeopleForm, validateConsentStatement } from './consent-statement.ts';

const fresh = createConsentStatement(null, new Date(2026, 10, 5));

describe('the statement of who is in an upload', () => {
  it('needs an answer', () => {
    expect(validateConsentStatement(fresh)).toEqual({ people: 'Choose one option' });
  });

  it('needs nothing more if no person is recognisable', () => {
    const noPeople = { ...fresh, people: 'none' as const };
    expect(validateConsentStatement(noPeople)).toEqual({});
    expect(toPeopleForm({ ...noPeople, person: 'left over' })).toEqual({ people: 'none' });
  });

  it('needs a name, a day and that the person is an adult who agreed', () => {
    const agreed = { ...fresh, people: 'consented' as const };
    expect(validateConsentStatement({ ...agreed, givenOn: '' })).toEqual({
      person: 'Enter the person’s name',
      givenOn: 'Enter the date of consent',
      adult: 'Only adults may be depicted',
    });
    expect(validateConsentStatement({ ...agreed, person: 'Ada', adult: true })).toEqual({});
  });

  it('starts with the previous statement, without its confirmation', () => {
    const before = {
      person: 'Ada',
      manner: 'spoken',
      givenOn: '2026-01-02',
      note: 'by phone',
      recordedAt: '2026-01-02T00:00:00.000Z',
      revokedAt: null,
    } as const;
    expect(createConsentStatement(before)).toMatchObject({
      person: 'Ada',
      manner: 'spoken',
      people: null,
      adult: false,
    });
    expect(fresh.givenOn).toBe('2026-11-05');
  });
});
