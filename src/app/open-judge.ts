import {
  createHttpClassifier,
  type Judge,
  judge as judgeByRules,
  withClassifier,
} from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Installation } from './installation.ts';

/**
 * Opens the safety judge of this installation: the rules with the known people of imported lists, and the classifier if
 * one is set. Both roles start jobs.
 *
 * @param rules other rules, for tests
 */
export function openJudge(
  { config, readKnownPeople }: Pick<Installation, 'config' | 'readKnownPeople'>,
  clock: Clock,
  rules?: Judge,
): Judge {
  const { classifier } = config.safety;
  // A long list takes a moment to read, which the first request need not wait for. If it fails, the next read says so.
  readKnownPeople().catch(() => {});
  const judge: Judge = rules ?? (async (texts) => judgeByRules(texts, clock(), await readKnownPeople()));
  return classifier ? withClassifier(judge, createHttpClassifier(classifier)) : judge;
}
