import { describe, expect, it } from 'vitest';
import { readSurroundings } from './index.ts';

const read = (prompt: string) => readSurroundings(prompt, false);
const listNamed = (prompt: string) => {
  const { namesLens, namesLight, namesPlace } = read(prompt);
  return [namesPlace && 'place', namesLight && 'light', namesLens && 'lens'].filter(Boolean).join(' ');
};

describe('what a prompt names of its surroundings', () => {
  it.each([
    ['Woman in her thirties, light skin, light brown hair, light blue coat', ''],
    ['a woman looking at the camera, evening gown, bright smile', ''],
    ['a man in a black turtleneck', ''],
    ['a woman reading on a beach', 'place'],
    ['a man in a submarine', 'place'],
    ['a chef', ''],
    ['a woman in soft light', 'light'],
    ['a woman in the light of a lantern', 'light'],
    ['a woman, moonlight', 'light'],
    ['a man in fog', 'light'],
    ['a man in a strong breeze', ''],
    ['a woman, 85mm', 'lens'],
    ['a woman, shallow depth of field', 'lens'],
    ['a man with a camera and 3 lenses', 'lens'],
    ['a lighthouse at night, wide angle', 'place light lens'],
  ])('“%s”: %s', (prompt, named) => expect(listNamed(prompt)).toBe(named));

  it('is the place of a role only while no place is named', () => {
    expect(read('a chef').places).toEqual(['kitchen']);
    expect(read('a chef in a garden').places).toEqual(['garden']);
    const long = `a chef${', calm, smiling, brown hair'.repeat(40)}`;
    expect(read(long).places).toEqual(['kitchen']);
    expect(read(`${long}, in a garden, at dusk`)).toMatchObject({ places: ['garden'], lights: ['sunset'] });
  });

  it('is a drawing where the prompt says so', () => {
    for (const prompt of ['watercolour of a woman', 'a woman, ukiyo-e', 'oil painting of a man']) {
      expect([prompt, read(prompt).isDrawing]).toEqual([prompt, true]);
    }
    expect(read('photo of a woman, film noir').isDrawing).toBe(false);
  });

  it('is read of any text', () => {
    for (const text of [
      '',
      ' ',
      'x'.repeat(4_000),
      ','.repeat(4_000),
      '\n\n',
      '{a|b} __c__',
      '🙂'.repeat(2_000),
    ]) {
      expect(listNamed(text)).toBe('');
    }
  });
});
