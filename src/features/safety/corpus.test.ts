import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type JudgedTexts, judge } from './judge.ts';

function read(file: string): string[][] {
  return readFileSync(new URL(`../../../tests/safety-corpus/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));
}

const judgeText = (category = '', prompt = '') =>
  judge({ category: category as JudgedTexts['category'], fields: { prompt } });

const refused = read('refused.txt');
const allowed = read('allowed.txt');

describe('the safety corpus', () => {
  it('is large enough to mean something', () => {
    expect(refused.length).toBeGreaterThanOrEqual(120);
    expect(allowed.length).toBeGreaterThanOrEqual(200);
  });

  it('lets nothing pass that must be refused, and refuses for the right family', () => {
    const passed = refused.filter(
      ([category, family, text]) =>
        !judgeText(category, text).findings.some((finding) => finding.family === family),
    );
    expect(passed).toEqual([]);
  });

  it('refuses nothing that is allowed', () => {
    const refusals = allowed
      .map(([category, text]) => ({ category, text, findings: judgeText(category, text).findings }))
      .filter(({ findings }) => findings.length > 0);
    expect(refusals).toEqual([]);
  });

  it('refuses in the adult category whatever it refuses in the other', () => {
    const passed = refused.filter(([, , text]) => judgeText('nsfw', text).allowed);
    expect(passed).toEqual([]);
  });
});
