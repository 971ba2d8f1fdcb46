import { describe, expect, it } from 'vitest';
import { readListLine } from './read-list.ts';

const hash = '0123456789abcdef'.repeat(4);

describe('a line of a hash list', () => {
  it.each([
    ['a hash alone', hash, null],
    ['a hash with its quality', `${hash},100`, null],
    ['a hash with a label', `${hash},case 7`, 'case 7'],
    ['all columns', `${hash},87,case 7`, 'case 7'],
    ['all columns without a quality', `${hash},,case 7`, 'case 7'],
    [
      'quotes, capitals, spaces and a comma',
      ` "${hash.toUpperCase()}" ,50, case 7, second `,
      'case 7,second',
    ],
  ])('may be %s', (_, line, label) => {
    expect(readListLine(line, 5)).toEqual({ kind: 'entry', entry: { hash, label } });
  });

  it.each([
    ['an empty line', '  ', 5],
    ['the heading', 'hash,quality,label', 1],
    ['a hash of low quality', `${hash},49,case 7`, 5],
  ])('is skipped: %s', (_, line, number) => {
    expect(readListLine(line, number)).toEqual({ kind: 'skipped' });
  });

  it.each([
    ['a hash that is too short', hash.slice(1)],
    ['another kind of hash', `${'g'.repeat(64)},100`],
    ['a heading further down', 'hash,quality'],
    ['a quality beyond 100', `${hash},101`],
    ['a quality in words', `${hash},high,case 7`],
  ])('cannot be read: %s', (_, line) => {
    expect(readListLine(line, 5).kind).toBe('bad');
  });
});
