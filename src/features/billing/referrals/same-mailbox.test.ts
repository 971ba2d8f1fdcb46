import { expect, test } from 'vitest';
import { createCode, formatCode, parseCode } from './code.ts';
import { isSameMailbox } from './same-mailbox.ts';

test.each([
  ['nora@example.test', 'Nora+two@example.test', true],
  ['nora+one@example.test', 'nora+two@example.test', true],
  ['n.o.ra@gmail.com', 'nora+x@googlemail.com', true],
  ['n.ora@example.test', 'nora@example.test', false],
  ['nora@example.test', 'nora@example.org', false],
  ['nora@example.test', 'nora2@example.test', false],
])('%s and %s are one mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same);
  expect(isSameMailbox(other, one)).toBe(same);
});

test('a code is found however it is typed, and hardly ever made twice', () => {
  const codes = Array.from({ length: 1_000 }, createCode);
  expect(new Set(codes).size).toBe(1_000);
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(parseCode(formatCode(code).toLowerCase())).toBe(code);
    expect(parseCode(` ${formatCode(code).replace('-', ' – ')} `)).toBe(code);
  }
});
