import { describe, expect, it } from 'vitest';
import { channelKinds } from './channel-kinds.ts';
import { findForeignFacts, normalizeAddress, type Offer } from './reply-facts.ts';
import { replyRules } from './reply-rules.ts';
import { composeReply, listReplyProblems, toJudgedReply } from './reply-text.ts';

const offer = (facts: Partial<Offer> = {}): Offer => ({
  ...{ label: 'Photo set', price: 2_500, currency: 'EUR', url: 'https://shop.example.com/sets' },
  ...facts,
});
const foreign = (text: string, ...offers: Offer[]) => {
  const { addresses, amounts } = findForeignFacts(text, offers);
  return [...addresses, ...amounts];
};

describe('prices in a reply', () => {
  it.each(['25 €', '€25', '25,00 €', '25.00 EUR', 'EUR 25', '25 euros', '25 Euro', '€ 25.00'])(
    'knows %s as the price of an offer',
    (price) => expect(foreign(`It costs ${price}, today.`, offer())).toEqual([]),
  );

  it.each([
    '24 €',
    '€2500',
    '25 $',
    '2,500 EUR',
    'USD 25',
    '25 bucks',
    '250 cents',
    'twenty five dollars',
    'fünfzig Euro',
  ])('finds %s, which no offer has', (price) =>
    expect(foreign(`It costs ${price}, today.`, offer())).toHaveLength(1),
  );

  it('reads thousands and decimals in each usual notation', () => {
    const dear = offer({ price: 123_450, currency: 'USD' });
    for (const price of ['$1,234.50', '1.234,50 USD', '1 234,50 dollars', '$1234.50', "USD 1'234.5"]) {
      expect(foreign(price, dear), price).toEqual([]);
    }
    expect(foreign('1500 yen', offer({ price: 1_500, currency: 'JPY' }))).toEqual([]);
  });

  it('are left out of what the safety rules judge, where an offer has them', () => {
    const parts = { text: '@nora My set is 25 €, not 15 €.', mention: '@nora', disclosure: 'With AI.' };
    expect(toJudgedReply(parts, [offer()])).toBe('My set is the price, not 15 €.\n\nWith AI.');
  });

  it('takes no number without a currency for a price', () => {
    expect(foreign('I walked 25 miles in 2025, at 7.30. 3 of us.', offer())).toEqual([]);
    expect(foreign('It is €25. 3 are left.', offer())).toEqual([]);
  });
});

describe('addresses in a reply', () => {
  it.each(['https://shop.example.com/sets', 'http://www.shop.example.com/sets/', 'SHOP.example.com/sets.'])(
    'knows %s as that of an offer',
    (address) => expect(foreign(`Look at ${address}`, offer())).toEqual([]),
  );

  it.each([
    'https://shop.example.com/other',
    'https://shop.example.com.evil.org/sets',
    'https://evil.org/?to=shop.example.com/sets',
    'evil.com/pay',
    'bit.ly/x1',
    'evil[dot]com',
    'evil dot com',
    'pay@evil.org',
    'paypal: mira',
    'sftp://evil.org',
    'https://shop.example.com/sets?ref=1',
    'https://shop\u200B.evil.com/sets',
  ])('finds %s, which no offer has', (address) =>
    expect(foreign(`Look at ${address}`, offer()).length).toBeGreaterThan(0),
  );

  it('takes no sentence for an address', () => {
    expect(foreign('See you. Me too, at 5.30. It was so.To be fair, e.g. this', offer())).not.toContain(
      'you. Me',
    );
    expect(foreign('Thank you. To be honest, I am in Lisbon. Is it raining?', offer())).toEqual([]);
  });

  it('compares addresses without scheme, www and a closing slash', () => {
    expect(normalizeAddress('HTTPS://WWW.Example.com/A/')).toBe('example.com/A');
  });
});

describe('a reply', () => {
  const parts = { text: ' Hello ', mention: '@nora@far.example', disclosure: 'Written with AI.' };
  const checked = { ...parts, kind: 'mastodon' as const, isDrafted: true, offers: [], neverAbout: '' };

  it('begins with the mention and ends with the disclosure', () => {
    expect(composeReply(parts)).toBe('@nora@far.example Hello\n\nWritten with AI.');
    expect(composeReply({ ...parts, text: '@Nora@far.example hi', disclosure: '' })).toBe(
      '@Nora@far.example hi',
    );
  });

  it('is refused where the outlet’s rules forbid it, with the reason', () => {
    for (const kind of channelKinds) {
      const rule = replyRules[kind];
      expect(listReplyProblems({ ...checked, kind })).toEqual(rule.isAllowed ? [] : [rule.reason]);
    }
  });

  it('is refused when it is empty, too long, or drafted and silent about it', () => {
    expect(listReplyProblems({ ...checked, text: ' ' })).toEqual(['Write a reply.']);
    expect(listReplyProblems({ ...checked, text: 'x'.repeat(500) })[0]).toMatch(
      /^The reply has 5\d\d characters/,
    );
    expect(listReplyProblems({ ...checked, disclosure: ' ' })[0]).toContain('has to say that AI wrote it');
    // A comment on Reddit is shorter than a post there.
    const long = { ...checked, kind: 'reddit' as const, mention: '', disclosure: '', isDrafted: false };
    expect(listReplyProblems({ ...long, text: 'x'.repeat(10_000) })).toEqual([]);
    expect(listReplyProblems({ ...long, text: 'x'.repeat(10_001) })).toEqual([
      'The reply has 10001 characters; Reddit takes 10000.',
    ]);
  });

  it('may name any price where a person wrote it, and only offers where a model did', () => {
    const text = 'It is 99 € at evil.com';
    expect(listReplyProblems({ ...checked, text })).toHaveLength(2);
    expect(listReplyProblems({ ...checked, text, isDrafted: false })).toEqual([]);
  });

  it('names no topic of the persona’s list where a model drafted it; a person who writes it may', () => {
    const named = { ...checked, mention: '@gun', text: '@gun I like guns.', neverAbout: 'Gun, AI' };
    expect(listReplyProblems(named)).toEqual(['“Gun” is a topic that this persona never talks about.']);
    expect(listReplyProblems({ ...named, isDrafted: false })).toEqual([]);
    // Neither the handle of the author nor the disclosure is a word of the reply.
    expect(listReplyProblems({ ...named, text: '@gun I like flowers.' })).toEqual([]);
  });
});
