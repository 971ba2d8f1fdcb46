import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelKinds } from '#contract/channel-kinds.ts';
import { replyRules } from '#contract/reply-rules.ts';
import { digestText, makeApprovedReply, type ReplyFacts } from './approved-reply.ts';

const disclosure = 'Written with AI. This persona is invented.';
const text = (isDrafted: boolean) => (isDrafted ? `Hello.\n\n${disclosure}` : 'Hello.');

const maybe = <Value>(value: Value) => fc.option(fc.constant(value), { nil: null });

/** Replies as rows can have them, most of them lacking something. */
const facts: fc.Arbitrary<ReplyFacts> = fc
  .record({
    isDrafted: fc.boolean(),
    kind: fc.constantFrom(...channelKinds),
    isOn: fc.boolean(),
    isAllowed: fc.boolean(),
    decision: maybe('a decision'),
    approver: maybe('a person'),
    approvedAt: maybe(new Date(0)),
    approvedVersion: fc.constantFrom(null, 1, 2),
    version: fc.constantFrom(1, 2),
    reference: maybe({ id: 'message' }),
    words: fc.constantFrom('', ' ', disclosure, 'Other words of the creator'),
    sent: fc.constantFrom(null, 'same', 'other', 'without disclosure'),
    digest: fc.constantFrom(null, 'same', 'other'),
    written: fc.constantFrom('Hello.', '@gun Hello.', 'Hello from my guns.'),
  })
  .map((given) => {
    const own = text(given.isDrafted);
    const texts = { same: own, other: `Other. ${own}`, 'without disclosure': 'Hello.' };
    return {
      reply: {
        id: 'a reply',
        version: given.version,
        isDrafted: given.isDrafted,
        text: given.written,
        fullText: given.sent === null ? null : texts[given.sent],
        approvedAt: given.approvedAt,
        approvedBy: given.approver,
        approvedVersion: given.approvedVersion,
        approvedDigest: given.digest === null ? null : digestText(texts[given.digest]),
        safetyDecisionId: given.decision,
      },
      reference: given.reference,
      kind: given.kind,
      mention: '@gun',
      settings: { isOn: given.isOn, disclosure: given.words, neverAbout: 'Gun, AI' },
      isAllowed: given.isAllowed,
    };
  });

describe('a reply', () => {
  it('leaves only with an approval of its exact text, a decision that allows it, and the disclosure', () => {
    let left = 0;
    fc.assert(
      fc.property(facts, (given) => {
        const made = makeApprovedReply(given);
        if ('problem' in made) return;
        left++;
        const { reply, settings } = given;
        expect(made.text).toBe(reply.fullText);
        expect(reply.approvedBy).not.toBeNull();
        expect(reply.approvedAt).not.toBeNull();
        expect(reply.approvedVersion).toBe(reply.version);
        expect(reply.approvedDigest).toBe(digestText(made.text));
        expect(reply.safetyDecisionId).not.toBeNull();
        expect(given.isAllowed).toBe(true);
        expect(given.reference).not.toBeNull();
        expect(settings.isOn).toBe(true);
        expect(replyRules[given.kind].isAllowed).toBe(true);
        if (!reply.isDrafted) return;
        expect(reply.text).not.toContain('guns');
        expect(settings.disclosure.trim()).not.toBe('');
        expect(made.text.endsWith(settings.disclosure)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
    expect(left).toBeGreaterThan(0);
  });

  it('leaves when nothing is missing, and says what is', () => {
    const whole: ReplyFacts = {
      reply: {
        ...{ id: 'a reply', version: 2, isDrafted: true, text: 'Hello.', fullText: text(true) },
        ...{ approvedAt: new Date(0), approvedBy: 'a person', approvedVersion: 2 },
        ...{ approvedDigest: digestText(text(true)), safetyDecisionId: 'a decision' },
      },
      reference: { id: 'message' },
      kind: 'mastodon',
      mention: '@nora',
      settings: { isOn: true, disclosure, neverAbout: 'politics' },
      isAllowed: true,
    };
    expect(makeApprovedReply(whole)).toMatchObject({ key: 'a reply', text: text(true) });
    const lacking: [Partial<ReplyFacts>, RegExp][] = [
      [{ kind: 'x' }, /approval before an app posts/],
      [{ settings: { isOn: false, disclosure, neverAbout: '' } }, /turned off/],
      [{ settings: { isOn: true, disclosure: 'Other words', neverAbout: '' } }, /does not say that AI/],
      [{ settings: { isOn: true, disclosure, neverAbout: 'hello' } }, /names “hello”/],
      [{ reference: null }, /no longer there/],
      [{ isAllowed: false }, /checked again/],
      [{ reply: { ...whole.reply, version: 3 } }, /not approved/],
      [{ reply: { ...whole.reply, fullText: 'Another text' } }, /not approved/],
      [{ reply: { ...whole.reply, approvedBy: null } }, /not approved/],
    ];
    for (const [changed, problem] of lacking) {
      expect(makeApprovedReply({ ...whole, ...changed })).toEqual({
        problem: expect.stringMatching(problem),
      });
    }
  });
});
