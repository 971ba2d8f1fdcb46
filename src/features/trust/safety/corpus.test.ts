import { describe, expect, it } from 'vitest';
import { type CorpusLine, readCorpus } from '#tests/setup/read-corpus.ts';
import { judge } from './judge.ts';
import type { SafetyVerdict } from './verdict.ts';

/** The corpus contains years of birth, so the date is fixed. */
const now = new Date('2026-11-21T00:00:00Z');
const verdicts = new Map<CorpusLine, SafetyVerdict>();
/** Each line is judged once for all tests. */
function judgeLine(line: CorpusLine): SafetyVerdict {
  const known = verdicts.get(line) ?? judge({ category: line.category, fields: { prompt: line.text } }, now);
  verdicts.set(line, known);
  return known;
}

const refused = [...readCorpus('refused'), ...readCorpus('held-out/refused')];
const allowed = [...readCorpus('allowed'), ...readCorpus('held-out/allowed')];

type Cell = { passed: number; refused: number };

/** Counts refused and passed lines by group. */
function confusion(lines: readonly CorpusLine[], groupOf: (line: CorpusLine) => string): Map<string, Cell> {
  const table = new Map<string, Cell>();
  for (const line of lines) {
    const cell = table.get(groupOf(line)) ?? { passed: 0, refused: 0 };
    cell[judgeLine(line).allowed ? 'passed' : 'refused'] += 1;
    table.set(groupOf(line), cell);
  }
  return table;
}

function print(title: string, table: Map<string, Cell>): void {
  const rows = [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(
    ([group, cell]) =>
      `${group.padEnd(34)}${String(cell.refused).padStart(8)}${String(cell.passed).padStart(8)}`,
  );
  console.info([`${title.padEnd(34)} refused  passed`, ...lines].join('\n'));
}

describe('the safety corpus', () => {
  it('is large and varied enough to be meaningful', () => {
    expect(refused.length).toBeGreaterThanOrEqual(300);
    expect(allowed.length).toBeGreaterThanOrEqual(2_000);
    const texts = [...refused, ...allowed].map(({ category, text }) => `${category} ${text}`);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    // At most a third of the allowed lines are combined from parts.
    const combined = allowed.filter(({ group }) => group === 'combined');
    expect(combined.length * 3).toBeLessThanOrEqual(allowed.length);
  });

  it('prints its confusion table', () => {
    const shouldBe = confusion(refused, ({ language, group }) => `${group} in ${language}`);
    const shouldNot = confusion(allowed, ({ language, group }) => `${group} in ${language}`);
    print('to be refused', shouldBe);
    print('to be allowed', shouldNot);
    expect([...shouldBe.values()].reduce((sum, cell) => sum + cell.refused, 0)).toBe(refused.length);
  }, 30_000);

  it('lets nothing pass that must be refused, and refuses for the right family', () => {
    const passed = refused.filter(
      (line) => !judgeLine(line).findings.some(({ family }) => family === line.group),
    );
    expect(passed).toEqual([]);
  });

  it('refuses at most one in a hundred of what is allowed', () => {
    const refusals = allowed.filter((line) => !judgeLine(line).allowed);
    expect(refusals.length, JSON.stringify(refusals, null, 1)).toBeLessThanOrEqual(allowed.length / 100);
  });

  it('refuses in the adult category whatever it refuses in the other, but for adult wording', () => {
    const passed = refused
      .filter(({ group }) => group !== 'category')
      .filter((line) => judgeLine({ ...line, category: 'nsfw' }).allowed);
    expect(passed).toEqual([]);
  });

  it('explains every refusal by the language and version of its terms', () => {
    for (const line of refused) {
      for (const { explanation } of judgeLine(line).findings) {
        expect(explanation.language).toMatch(/^(any|[a-z]{2})$/);
        expect(explanation.ruleVersion).toBeGreaterThanOrEqual(1);
      }
    }
  });
});
