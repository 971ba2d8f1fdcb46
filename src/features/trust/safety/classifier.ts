import type { Judge, JudgedTexts, Judgement } from './judge.ts';
import type { Family } from './terms/rule.ts';

/** What an outside classifier says of texts. It fails by rejecting, never by an empty answer. */
export type ClassifierAnswer = {
  /** Of the classifier, kept with the decision. */
  version: string;
  findings: readonly { family: Family; label: string; field: string; reason: string }[];
};
export type SafetyClassifier = (texts: JudgedTexts) => Promise<ClassifierAnswer>;

const prefix = 'classifier.';

/** Whether a finding is an outside classifier's. Such a finding refuses, and is never a strike. */
export function isClassifierRule(ruleId: string): boolean {
  return ruleId.startsWith(prefix);
}

/**
 * Both have to allow. What the rules refuse is refused without asking the classifier; what they allow waits for
 * its answer, and without one there is no verdict.
 */
export function withClassifier(rules: Judge, classifier: SafetyClassifier): Judge {
  return async (texts) => {
    const verdict = await rules(texts);
    if (!verdict.allowed) return verdict;
    const { findings, version } = await classifier(texts);
    return {
      ...verdict,
      allowed: findings.length === 0,
      policyVersion: `${verdict.policyVersion}+${version}`,
      findings: findings.map(judgementOf),
    };
  };
}

function judgementOf({ family, field, label, reason }: ClassifierAnswer['findings'][number]): Judgement {
  // It speaks of a field as a whole.
  const whole = { term: '', start: 0, end: 0 };
  const explanation = { ruleVersion: 1, language: 'any', read: null };
  return { ruleId: `${prefix}${label}`, family, field, reason, ...whole, explanation };
}
