import { describe, expect, it } from 'vitest';
import { type GateStep, gateSteps, getGateStep, hasDateOfBirth, hasReachedGate } from './gate.ts';

const yes = true;
const no = false;

/**
 * Every combination, from docs/requirements/public-site.md, section 4 ("Route gate"), with consents as the first half of
 * its tutorial step (docs/requirements/decisions.md 1).
 */
const cases: [birth: boolean, consents: boolean, tour: boolean, documents: boolean, due: GateStep][] = [
  // Rule 1: no date of birth, and tutorial step and documents not both done.
  [no, no, no, no, 'date_of_birth'],
  [no, no, no, yes, 'date_of_birth'],
  [no, no, yes, no, 'date_of_birth'],
  [no, no, yes, yes, 'date_of_birth'],
  [no, yes, no, no, 'date_of_birth'],
  [no, yes, no, yes, 'date_of_birth'],
  [no, yes, yes, no, 'date_of_birth'],
  // Rule 4: what rule 1 leaves of those without a date of birth.
  [no, yes, yes, yes, 'app'],
  // Rule 2: the tutorial step, first half.
  [yes, no, no, no, 'consents'],
  [yes, no, no, yes, 'consents'],
  [yes, no, yes, no, 'consents'],
  [yes, no, yes, yes, 'consents'],
  // Rule 2: the tutorial step, second half.
  [yes, yes, no, no, 'tour'],
  [yes, yes, no, yes, 'tour'],
  // Rule 3.
  [yes, yes, yes, no, 'documents'],
  // Rule 4.
  [yes, yes, yes, yes, 'app'],
];

describe('the gate', () => {
  it('is decided here for all sixteen combinations', () => {
    expect(new Set(cases.map((facts) => facts.slice(0, 4).join())).size).toBe(16);
  });

  it.each(cases)('date of birth %s, consents %s, tour %s, documents %s: %s', (...facts) => {
    const [hasDateOfBirth, consentsGiven, tutorialCompleted, documentsUploaded, due] = facts;
    expect(getGateStep({ hasDateOfBirth, consentsGiven, tutorialCompleted, documentsUploaded })).toBe(due);
  });

  it('opens what is due and what came before it, and nothing after', () => {
    const open = gateSteps.map((current) =>
      gateSteps.filter((required) => hasReachedGate(current, required)),
    );
    expect(open).toEqual([
      ['date_of_birth'],
      ['date_of_birth', 'consents'],
      // An identity document is one way to pass the age check.
      ['date_of_birth', 'consents', 'age_assurance', 'documents'],
      ['date_of_birth', 'consents', 'age_assurance', 'tour'],
      ['date_of_birth', 'consents', 'age_assurance', 'tour', 'documents'],
      ['date_of_birth', 'consents', 'age_assurance', 'tour', 'documents', 'app'],
    ]);
  });

  it('asks for an age check that is due after the consents, before everything else', () => {
    const steps = cases.map(([hasDateOfBirth, consentsGiven, tutorialCompleted, documentsUploaded, due]) => [
      due,
      getGateStep({ hasDateOfBirth, consentsGiven, tutorialCompleted, documentsUploaded }, true),
    ]);
    const first = ['date_of_birth', 'consents'];
    expect(steps).toEqual(cases.map(([, , , , due]) => [due, first.includes(due) ? due : 'age_assurance']));
  });
});

describe('a date of birth on file', () => {
  it.each([['1990-05-04'], [' '], [{ year: 1990 }], [new Date(0)], [['1990']]])('is %j', (value) => {
    expect(hasDateOfBirth(value)).toBe(true);
  });
  it.each([[''], [{}], [[]], [null], [undefined], [0], [19_900_504], [true]])('is not %j', (value) => {
    expect(hasDateOfBirth(value)).toBe(false);
  });
});
