import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generateImageForm } from '#contract/generation.ts';

describe('a prompt', () => {
  it.each(['', '   '])('is needed: “%s” answers “Positive prompt is required”', (prompt) => {
    const { error } = generateImageForm.safeParse({ type: 'image', prompt });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Positive prompt is required']);
  });

  it('makes one picture, square and safe for work, by default', () => {
    expect(generateImageForm.parse({ type: 'image', prompt: 'x' }).parameters).toEqual({
      aspectRatio: '1:1',
      bestOf: 1,
      category: 'sfw',
      bundleSize: 1,
    });
  });
});

describe('the safety corpus', () => {
  it('is text, line by line, and nothing that could be looked at', () => {
    const files = readdirSync('tests/safety-corpus', { recursive: true, withFileTypes: true });
    const others = files.filter((file) => file.isFile() && !file.name.endsWith('.txt'));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
