import { describe, expect, it } from 'vitest';
import { contactTopics } from '#contract/support.ts';
import { contactMail } from './contact-mail.ts';
import { refuseBots } from './refuse-bots.ts';

const brand = { name: 'Castwright', address: [], baseUrl: 'https://castwright.example' };
const contact = {
  general: 'hello@studio.example',
  legal: 'legal@studio.example',
  billing: 'billing@studio.example',
  dmca: 'dmca@studio.example',
  safety: 'safety@studio.example',
};
const message = {
  name: 'Ada Byron',
  email: 'ada@example.test',
  topic: 'billing' as const,
  message: 'My invoice of May is missing.\n\nAda',
};

const dueAt = new Date('2026-12-05T10:00:00Z');

describe('a message to the operator', () => {
  it('is read by those whom its topic concerns', () => {
    const readers = contactTopics.map((topic) => [
      topic,
      contactMail(brand, contact, { ...message, topic }, null, dueAt).to,
    ]);
    expect(Object.fromEntries(readers)).toEqual({
      account: 'hello@studio.example',
      billing: 'billing@studio.example',
      safety: 'safety@studio.example',
      takedown: 'dmca@studio.example',
      press: 'hello@studio.example',
      other: 'hello@studio.example',
    });
  });

  it('says who wrote, holds what they wrote, and is answered to them', () => {
    const mail = contactMail(brand, contact, message, null, dueAt);
    expect(mail.subject).toBe('Billing from Ada Byron');
    expect(mail.replyTo).toEqual({ name: 'Ada Byron', address: 'ada@example.test' });
    expect(mail.text).toContain('Ada Byron <ada@example.test> wrote through the contact form.');
    expect(mail.text).toContain('\n\nMy invoice of May is missing.\n\nAda\n');
  });

  it('says whether the sender was signed in, which cannot be forged', () => {
    expect(contactMail(brand, contact, message, null, dueAt).text).toContain(
      'Not signed in: the address is not verified.',
    );
    expect(contactMail(brand, contact, message, 'a-1', dueAt).text).toContain('Signed in as account a-1.');
    expect(contactMail(brand, contact, message, null, dueAt).text).toContain(
      'Answer it by December 5, 2026.',
    );
  });

  it.each([
    ['a line break', 'Ada\r\nBcc: all@example.test', 'Ada Bcc: all@example.test'],
    ['a bare carriage return', 'Ada\rTo: all@example.test', 'Ada To: all@example.test'],
    ['a line separator', 'Ada\u2028Byron', 'Ada Byron'],
    ['a change of direction', 'Ada\u202egpj.nyrB', 'Ada gpj.nyrB'],
    ['a tab and an escape', 'Ada\t\u001b[31mByron', 'Ada [31mByron'],
  ])('keeps a name with %s in its one line', (_, name, shown) => {
    const mail = contactMail(brand, contact, { ...message, name }, null, dueAt);
    expect(mail.subject).toBe(`Billing from ${shown}`);
    expect(mail.replyTo?.name).toBe(shown);
  });

  it('names the address where nothing is left of a name', () => {
    const mail = contactMail(brand, contact, { ...message, name: '\u200b\u200b' }, null, dueAt);
    expect(mail.subject).toBe('Billing from ada@example.test');
  });
});

describe('a form', () => {
  it('is refused if the hidden field has a value, or in less than three seconds', () => {
    const refusal = 'Please send it again';
    expect(() => refuseBots({ openFor: 3_000 })).not.toThrow();
    expect(() => refuseBots({ openFor: 60_000, website: '' })).not.toThrow();
    expect(() => refuseBots({ openFor: 2_999 })).toThrow(refusal);
    expect(() => refuseBots({ openFor: 60_000, website: 'https://spam.example' })).toThrow(refusal);
  });
});
