import {
  createHttpClassifier,
  type Judge,
  judge as rulesJudge,
  withClassifier,
} from '#features/trust/safety';
import type { Installation } from './installation.ts';

/**
 * Opens the safety judge of this installation: the rules, and the classifier if one is set. Both roles start jobs.
 *
 * @param rules other rules, for tests
 */
export function openJudge({ config }: Pick<Installation, 'config'>, rules: Judge = rulesJudge): Judge {
  const { classifier } = config.safety;
  return classifier ? withClassifier(rules, createHttpClassifier(classifier)) : rules;
}
