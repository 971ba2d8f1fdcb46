import type { AgeFile, AgeRule } from '#age-assurance/age-file';
import type { AgeMethod, AgeRequirement } from '#contract/age-methods.ts';

export type AgeFacts = {
  /** The country that the user named; null for none. */
  stated: string | null;
  /** The country of the network, `unknown`, or null where no proxy says it. */
  seen: string | null;
  /** The methods of the user's valid assurances. */
  passed: readonly AgeMethod[];
};

export type AgeJudgement = {
  /** What is not satisfied: the earliest point from which something is closed. */
  due: AgeRequirement;
  /** Whether anything is asked of this user at all. */
  isAsked: boolean;
  /** Methods that satisfy what is due; empty before the country is named. */
  accepted: readonly AgeMethod[];
};

/**
 * Applies the operator's rules to one user. Each of the two countries asks for itself, so that the stricter one holds, and
 * where they accept different methods, both have to be satisfied. While the user has named no country, everything is
 * closed that any country closes.
 */
export function judgeAge(file: AgeFile, { passed, seen, stated }: AgeFacts): AgeJudgement {
  const all = [file.default, ...Object.values(file.countries)];
  if (stated === null) {
    const due = findStrictest(all);
    return { due, isAsked: due !== 'nothing', accepted: [] };
  }
  const rules = [stated, ...(seen === null ? [] : [seen])].map((country) => getRule(file, country));
  const unmet = rules.filter(
    ({ methods, required }) => required !== 'nothing' && !methods.some((method) => passed.includes(method)),
  );
  const [first, ...others] = unmet;
  const shared =
    first?.methods.filter((method) => others.every(({ methods }) => methods.includes(method))) ?? [];
  return {
    due: findStrictest(unmet),
    isAsked: findStrictest(rules) !== 'nothing',
    accepted: shared.length > 0 ? shared : (first?.methods ?? []),
  };
}

export function getRule(file: AgeFile, country: string): AgeRule {
  // The keys are of a file; what is looked up may be a word that every object has.
  return Object.hasOwn(file.countries, country) ? (file.countries[country] ?? file.default) : file.default;
}

const strictness: Record<AgeRequirement, number> = { nothing: 0, before_adult: 1, before_anything: 2 };

const findStrictest = (rules: readonly AgeRule[]): AgeRequirement =>
  rules.reduce<AgeRequirement>(
    (strictest, { required }) => (strictness[required] > strictness[strictest] ? required : strictest),
    'nothing',
  );

/** Whether a user who named one country may name another at any time: it asks for as much, by the same methods or fewer. */
export function asksAsMuch(file: AgeFile, from: string, to: string): boolean {
  const [before, after] = [getRule(file, from), getRule(file, to)];
  if (strictness[after.required] < strictness[before.required]) return false;
  return before.required === 'nothing' || after.methods.every((method) => before.methods.includes(method));
}
