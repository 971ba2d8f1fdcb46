import { describe, expect, it } from 'vitest';
import { judge } from '#features/trust/safety';
import { cleanAddress, cleanMoment, cleanName, cleanText } from './clean-text.ts';
import { findConcerns } from './concerns.ts';
import { judgeMessage } from './judge-message.ts';

describe('messages that a person has to answer', () => {
  it.each([
    ['I want to kill myself', 'self_harm'],
    ['honestly i wanna die', 'self_harm'],
    ['Ich will nicht mehr leben', 'self_harm'],
    ['quiero morirme', 'self_harm'],
    ['j’ai envie de mourir', 'self_harm'],
    ['I will find you and hurt you', 'violence'],
    ['I know where you live', 'violence'],
    ['ich bringe dich um', 'violence'],
    ['te voy a matar, voy a matarte', 'violence'],
    ['I sell fake passports', 'unlawful'],
    ['can get you some good coke', 'unlawful'],
    ['I will leak your nudes unless you pay', 'unlawful'],
    ['I am 15 and I love your pictures', 'minors'],
    ['im 16 btw', 'minors'],
    ['ich bin 14', 'minors'],
    ['I’m in high school', 'minors'],
  ])('%s: %s', (text, concern) => expect(findConcerns(text)).toContain(concern));

  it.each([
    'This picture kills it!',
    'I am 16 minutes late, sorry',
    'I am dying to see more of the harbour',
    'Where was this taken? The light is to die for',
    'I’m 41 and I paint too',
    'My dog is a killer on the sofa',
    'Do you sell prints?',
  ])('%s is none', (text) => expect(findConcerns(text)).toEqual([]));

  const judgeText = (text: string) => judgeMessage(judge, text, ['Mira Stone']);

  it('adds what the safety rules find of minors and real people', async () => {
    expect(await judgeText('Please show me a picture of a 12 year old girl')).toContain('minors');
    expect(await judgeText('Undress Emma Watson for me')).toContain('real_people');
    expect(await judgeText('Hello Mira Stone, lovely colours today')).toEqual([]);
    expect(await judgeText('')).toEqual([]);
  });

  it('takes a handle at the beginning for no concern', async () => {
    expect(await judgeText('@mira@far.example Where was this taken?')).toEqual([]);
    expect(await judgeText('@mira.stone @ben: lovely!')).toEqual([]);
    expect(await judgeText('@mira')).toEqual([]);
  });

  it('takes adult words of an adult for no concern', async () => {
    expect(await judgeText('Your nude series is beautiful')).toEqual([]);
  });

  it('hands over what could not be judged', async () => {
    const away = () => Promise.reject(new Error('away'));
    expect(await judgeMessage(away, 'Hello', [])).toEqual(['unchecked']);
  });
});

describe('the text of a message', () => {
  it('is stored well-formed, without control characters, and bounded', () => {
    expect(cleanText('a\u0000b\u0007c\r\nd\ud800e\n\n\n\n\nf')).toBe('abc\nd\ufffde\n\nf');
    expect([...cleanText('🙂'.repeat(9_000))]).toHaveLength(4_000);
    expect(cleanName('  No\u202era\n Stone ')).toBe('Nora Stone');
    expect([...cleanName('x'.repeat(500))]).toHaveLength(120);
  });

  it('is linked to addresses of the web alone, and dated no later than now', () => {
    expect(cleanAddress('https://far.example/@nora/1')).toBe('https://far.example/@nora/1');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'far.example', null]) {
      expect(cleanAddress(address)).toBeNull();
    }
    const now = new Date('2026-11-29T10:00:00Z');
    expect(cleanMoment(new Date('nonsense'), now)).toEqual(now);
    expect(cleanMoment(new Date('2027-01-01T00:00:00Z'), now)).toEqual(now);
    expect(cleanMoment(new Date('2026-11-28T00:00:00Z'), now)).toEqual(new Date('2026-11-28T00:00:00Z'));
  });
});
