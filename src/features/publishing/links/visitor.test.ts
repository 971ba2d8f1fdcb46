import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '#platform/crypto/key-ring.ts';
import { createAdultAnswer, isAdultAnswer } from './adult-gate.ts';
import { addCampaignTags, requirePublicTarget } from './target.ts';
import { getReferrerHost, hashVisitor } from './visitor.ts';

const salt = Buffer.alloc(32, 1);
const visit = { linkId: 'one', address: '2001:db8:1:2:3::4', agent: 'Firefox' };

describe('the hash of a visitor', () => {
  it('is the same in one network and browser, and another for each link, browser, network and salt', () => {
    const hash = (part: object, by = salt) => hashVisitor(by, { ...visit, ...part }).toString('hex');
    expect(hash({})).toBe(hash({ address: '2001:db8:1:2:ffff::9' }));
    const all = [
      hash({}),
      hash({ linkId: 'two' }),
      hash({ agent: 'Safari' }),
      hash({ address: '2001:db8:1:3::4' }),
      hash({}, Buffer.alloc(32, 2)),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(hash({})).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the site that led to a link', () => {
  it('is its host alone, and none for our own pages and for what is no address', () => {
    const read = (referer?: string) => getReferrerHost({ host: 'studio.example.com', referer });
    expect(read('https://www.instagram.com/nora?secret=1')).toBe('instagram.com');
    expect(read('https://studio.example.com/links/nora')).toBe('');
    expect(read('nonsense')).toBe('');
    expect(read()).toBe('');
    expect(read(`https://${'a'.repeat(300)}.example/`).length).toBeLessThanOrEqual(100);
  });
});

describe('an answer to the question for the age', () => {
  it('holds for one link and one hour, and not when it was changed', () => {
    const keys = createKeyRing('1', new Map([['1', createSecretKey(Buffer.alloc(32, 3))]]));
    const now = new Date('2026-11-29T10:00:00Z');
    const answer = createAdultAnswer(keys, 'abcdefg', now);
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(isAdultAnswer(keys, 'abcdefg', answer, later(59))).toBe(true);
    expect(isAdultAnswer(keys, 'abcdefg', answer, later(60))).toBe(false);
    expect(isAdultAnswer(keys, 'abcdefh', answer, now)).toBe(false);
    expect(isAdultAnswer(keys, 'abcdefg', `${answer.slice(0, -2)}AA`, now)).toBe(false);
    expect(isAdultAnswer(keys, 'abcdefg', '', now)).toBe(false);
  });
});

describe('the address of a link', () => {
  it('may be any page of our own but a redirect', () => {
    const base = 'https://studio.example.com';
    const check = (target: string) => () => requirePublicTarget(target, base);
    expect(check(`${base}/links/nora`)).not.toThrow();
    expect(check(`${base}/go/abcdefg`)).toThrow('short link');
    expect(check(`${base}/api/auth/return`)).toThrow('short link');
    expect(check('https://xn--e1afmkfd.example.org/')).not.toThrow();
    expect(check('http://[fd00::1]/')).toThrow('private');
    expect(check('http://0x7f000001/')).toThrow();
  });

  it('keeps its own tags and fragment', () => {
    const none = { source: '', medium: '', campaign: '' };
    expect(
      addCampaignTags('https://a.example/x?utm_medium=own#y', { ...none, medium: 'bio', campaign: 'a b' }),
    ).toBe('https://a.example/x?utm_medium=own&utm_campaign=a+b#y');
    expect(addCampaignTags('https://a.example/x', none)).toBe('https://a.example/x');
  });
});
