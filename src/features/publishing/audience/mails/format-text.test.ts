import { describe, expect, it } from 'vitest';
import { parseMailText } from './format-text.ts';

describe('the simple formatting of a mail', () => {
  it('has paragraphs, lists, bold words and links', () => {
    const text =
      'Hello **you**,\r\nsee [the harbour](https://studio.example/a?b=1).\n\nInside:\n- one\n- **two**\n\nBye';
    expect(parseMailText(text)).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'Hello ' },
          { text: 'you', isBold: true },
          { text: ',' },
          { text: '\n' },
          { text: 'see ' },
          { text: 'the harbour', url: 'https://studio.example/a?b=1' },
          { text: '.' },
        ],
      },
      { kind: 'paragraph', spans: [{ text: 'Inside:' }] },
      { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two', isBold: true }]] },
      { kind: 'paragraph', spans: [{ text: 'Bye' }] },
    ]);
  });

  it.each([
    '[a link](http://studio.example)',
    '[a link](javascript:alert(1))',
    '2 ** 3 is 8',
    '[open',
    '<b>markup</b>',
  ])('leaves %s as it is written', (text) => {
    const [block] = parseMailText(text);
    const spans = block?.kind === 'paragraph' ? block.spans : [];
    expect(spans.some(({ isBold, url }) => isBold ?? url)).toBe(false);
    expect(spans.map((span) => span.text).join('')).toBe(text);
  });
});
