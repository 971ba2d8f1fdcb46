import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { listFindings, listTerms, markTerms } from './findings.ts';

const finding = {
  field: 'prompt',
  term: 'school girl',
  rule: 'minors.school',
  reason: 'Everyone is an adult.',
};

describe('what a refusal found', () => {
  it('is read from the refused call, field by field', () => {
    const details = { decisionId: 'x', findings: [finding, { ...finding, field: 'negativePrompt' }] };
    const refused = new ApiError({ code: 'CONTENT_BLOCKED', message: 'Blocked', details });
    expect(listFindings(refused)).toHaveLength(2);
    expect(listTerms('prompt', listFindings(refused))).toEqual(['school girl']);
  });

  it('is nothing where the call failed for another reason, or says what this page does not know', () => {
    expect(listFindings(new ApiError({ code: 'INTERNAL', message: 'No' }))).toEqual([]);
    const details = { findings: ['a newer shape'] };
    expect(listFindings(new ApiError({ code: 'CONTENT_BLOCKED', message: 'No', details }))).toEqual([]);
    expect(listFindings(null)).toEqual([]);
  });
});

describe('a term in its prompt', () => {
  const marked = (text: string, terms: string[]) =>
    markTerms(text, terms)
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it('is marked wherever it stands, in any case', () => {
    expect(marked('A Lake, a lake and a flake', ['lake'])).toBe('A [Lake], a [lake] and a f[lake]');
  });

  it('is marked whole where another term is a part of it', () => {
    expect(marked('a red school bus', ['school', 'school bus'])).toBe('a red [school bus]');
  });

  it('may hold what means something in a pattern', () => {
    expect(marked('cost (a+b) $5', ['(a+b)', '$5'])).toBe('cost [(a+b)] [$5]');
  });

  it('leaves a text without it as it is', () => {
    expect(markTerms('a lighthouse', ['pier', ' '])).toEqual([{ text: 'a lighthouse', marked: false }]);
    expect(markTerms('a lighthouse', [])).toEqual([{ text: 'a lighthouse', marked: false }]);
  });
});
