import type { Finding, Judge, JudgeInput } from './judge.ts';
import type { Family } from './terms/rule.ts';

/** The answer of an external classifier. A failing classifier rejects; it never resolves to an empty answer. */
export type ClassifierAnswer = {
  /** The classifier's version, stored with the decision. */
  version: string;
  findings: readonly { family: Family; label: string; field: string; reason: string }[];
};
export type SafetyClassifier = (texts: JudgeInput) => Promise<ClassifierAnswer>;

const classifierRulePrefix = 'classifier.';

/** Whether a finding comes from the external classifier. Such a finding refuses a request but is never a strike. */
export function isClassifierRule(ruleId: string): boolean {
  return ruleId.startsWith(classifierRulePrefix);
}

/**
 * Combines the rules with an external classifier: a request needs the approval of both. The classifier gets only what
 * the rules allow. If it fails, there is no verdict.
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
      findings: findings.map(toFinding),
    };
  };
}

function toFinding({ family, field, label, reason }: ClassifierAnswer['findings'][number]): Finding {
  // A classifier judges a field as a whole.
  const whole = { term: '', start: 0, end: 0 };
  const explanation = { ruleVersion: 1, language: 'any', read: null };
  return { ruleId: `${classifierRulePrefix}${label}`, family, field, reason, ...whole, explanation };
}
