import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hostileUnits, repeatTo } from '#tests/setup/hostile-texts.ts';
import { createRandomPrompts } from '#tests/setup/random-prompts.ts';
import { readCorpus } from '#tests/setup/read-corpus.ts';
import { hasSexualWording, type JudgeInput, judge } from './judge.ts';
import { policyVersion } from './rules.ts';

/** The policy with which `decisions` was recorded. */
const recordedPolicy = '2026-11-27.3';
const decisions = 'ebe4728881d9728371f2d25bcb8549eea0c8bc2829b18c9e22432ddd7a292bff';

const now = new Date('2026-11-21T00:00:00Z');
const categories = ['sfw', 'nsfw'] as const;

function listRequests(): JudgeInput[] {
  const lines = ['allowed', 'refused', 'held-out/allowed', 'held-out/refused'].flatMap(readCorpus);
  const prompts = [
    ...lines.map(({ text }) => text),
    ...hostileUnits.map((unit) => repeatTo(unit, 1_000)),
    ...createRandomPrompts(20_261_126, 1_500),
  ];
  return prompts.flatMap((prompt, index) => {
    const fields: Record<string, string> =
      index % 3 === 0 ? { prompt: 'a woman', tags: 'portrait', negativePrompt: prompt } : { prompt };
    return categories.map((category) => ({ category, fields }));
  });
}

it('verdicts on the corpus, hostile and random texts change only with the version of the policy', () => {
  const hash = createHash('sha256');
  for (const request of listRequests()) {
    const { policyVersion: _, ...verdict } = judge(request, now);
    hash.update(JSON.stringify([verdict, hasSexualWording(request, now)]));
  }
  // Where they shall change: raise `policyVersion`, and record the digest that this prints.
  expect([policyVersion, hash.digest('hex')]).toEqual([recordedPolicy, decisions]);
}, 240_000);
