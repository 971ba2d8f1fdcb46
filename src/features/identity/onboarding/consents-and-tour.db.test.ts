import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type ConsentTerms,
  consentNames,
  consentPolicies,
  formatConsentEdition,
  policyVersions,
  presentTerms,
} from '#contract/policies.ts';
import { users } from '#schema/identity/accounts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { completeCompliance } from './complete-compliance.ts';
import { completeTutorial } from './complete-tutorial.ts';
import { getConsentRequest } from './consent-request.ts';
import { consentRecords } from './schema.ts';
import { verifyAge } from './verify-age.ts';

const database = useDatabase();
const monday = new Date('2026-06-15T12:00:00Z');
const tuesday = new Date('2026-06-16T12:00:00Z');

/** A creator who has passed the age step only. */
async function adult(): Promise<string> {
  const rest = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };
  return (await makeUser(database.db, rest)).id;
}

const listRecords = (userId: string) =>
  database.db.select().from(consentRecords).where(eq(consentRecords.userId, userId));

async function person(userId: string) {
  const [row] = await database.db.select().from(users).where(eq(users.id, userId));
  return row;
}

describe('the consents', () => {
  const consents = Object.fromEntries(consentNames.map((name) => [name, true]));
  const from = { address: '203.0.113.7', userAgent: 'Browser/1.0' };
  const agree = (userId: string, now: Date, over: object = {}, terms: ConsentTerms = presentTerms) =>
    database.db.transaction((tx) =>
      completeCompliance(tx, terms, { userId, consents, now, ...from, ...over }),
    );

  it('are recorded one by one, with the text, the time and the place', async () => {
    const userId = await adult();
    await agree(userId, monday);
    const records = await listRecords(userId);
    expect(records.map(({ consent }) => consent).sort()).toEqual([...consentNames].sort());
    for (const record of records) {
      expect(record).toMatchObject({
        policy: consentPolicies[record.consent],
        textVersion: policyVersions[consentPolicies[record.consent]],
        givenAt: monday,
        address: '203.0.113.7',
        userAgent: 'Browser/1.0',
      });
    }
    expect(await person(userId)).toMatchObject({
      consentsGivenAt: monday,
      consentEdition: formatConsentEdition(presentTerms),
    });
  });

  it('to a newer text are recorded beside the old ones, which stay as they are', async () => {
    const userId = await adult();
    await agree(userId, monday);
    const newer: ConsentTerms = {
      ...presentTerms,
      versions: { ...presentTerms.versions, 'privacy-policy': '2027-06-16' },
    };
    const request = await getConsentRequest(database.db, newer, userId);
    expect(request.policies.filter(({ agreedVersion, version }) => agreedVersion !== version)).toEqual([
      { slug: 'privacy-policy', version: '2027-06-16', agreedVersion: policyVersions['privacy-policy'] },
    ]);
    await agree(userId, tuesday, { edition: request.edition }, newer);
    const records = await listRecords(userId);
    expect(records).toHaveLength(9);
    expect(records.filter(({ consent }) => consent === 'privacyPolicy')).toMatchObject([
      { textVersion: policyVersions['privacy-policy'], givenAt: monday },
      { textVersion: '2027-06-16', givenAt: tuesday },
    ]);
    expect(await person(userId)).toMatchObject({
      consentsGivenAt: tuesday,
      consentEdition: formatConsentEdition(newer),
    });
  });

  it('are asked for once: not again after the age step, nor for a text that has not changed', async () => {
    const notYet = { dateOfBirth: null, consentsGivenAt: null, tutorialCompletedAt: null };
    const { id: userId } = await makeUser(database.db, notYet);
    const listGiven = async (terms: ConsentTerms = presentTerms) =>
      (await getConsentRequest(database.db, terms, userId)).given;
    expect(await listGiven()).toEqual([]);
    const consent = { terms: presentTerms, ...from };
    await verifyAge(database.db, {
      userId,
      dateOfBirth: '1990-05-04',
      confirmed: true,
      now: monday,
      consent,
    });
    expect(await listGiven()).toEqual(['ageConfirmation', 'termsOfService']);
    expect(await listRecords(userId)).toMatchObject([
      { consent: 'ageConfirmation', policy: 'terms-of-service', givenAt: monday, address: '203.0.113.7' },
      { consent: 'termsOfService', textVersion: policyVersions['terms-of-service'] },
    ]);
    await agree(userId, tuesday);
    const newer: ConsentTerms = {
      ...presentTerms,
      versions: { ...presentTerms.versions, 'privacy-policy': '2027-06-16' },
    };
    expect(consentNames.filter((name) => name !== 'privacyPolicy')).toEqual(await listGiven(newer));
  });

  it('are nine where the operator asks for the one of the United Kingdom', async () => {
    const userId = await adult();
    const british = { ...presentTerms, ukAgeVerification: true };
    await expect(agree(userId, monday, {}, british)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Please agree to all required policies and consents to continue.',
    });
    expect(await listRecords(userId)).toEqual([]);
    await agree(userId, monday, { consents: { ...consents, ukAgeVerification: true } }, british);
    expect(await listRecords(userId)).toHaveLength(9);
    expect((await person(userId))?.consentEdition).toBe(formatConsentEdition(british));
  });

  it('are not taken for texts that were not on the screen', async () => {
    const userId = await adult();
    await expect(agree(userId, monday, { edition: 'yesterday' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await person(userId))?.consentEdition).toBeNull();
  });

  it('stand as they were first given, however often they are sent', async () => {
    const userId = await adult();
    await Promise.all([agree(userId, monday), agree(userId, monday), agree(userId, monday)]);
    await agree(userId, tuesday);
    const records = await listRecords(userId);
    expect(records).toHaveLength(8);
    expect(records.every(({ givenAt }) => givenAt.getTime() === monday.getTime())).toBe(true);
    expect((await person(userId))?.consentsGivenAt).toEqual(monday);
  });

  it('keep no more of a browser than its name', async () => {
    const [silent, talkative] = [await adult(), await adult()];
    await agree(silent, monday, { userAgent: null });
    await agree(talkative, monday, { userAgent: 'x'.repeat(8_000) });
    expect((await listRecords(silent))[0]?.userAgent).toBeNull();
    expect((await listRecords(talkative))[0]?.userAgent).toHaveLength(400);
  });

  it('are all recorded or none', async () => {
    const userId = await adult();
    const failing = database.db.transaction(async (tx) => {
      await completeCompliance(tx, presentTerms, { userId, consents, now: monday, ...from });
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    expect(await listRecords(userId)).toEqual([]);
    expect((await person(userId))?.consentsGivenAt).toBeNull();
  });
});

describe('the tour', () => {
  const end = (userId: string, skipped: boolean, now: Date) =>
    database.db.transaction((tx) => completeTutorial(tx, { userId, skipped, now }));

  it.each([true, false])('is completed whether it was skipped or not: %s', async (skipped) => {
    const userId = await adult();
    await end(userId, skipped, monday);
    expect(await person(userId)).toMatchObject({ tutorialCompletedAt: monday, tutorialSkipped: skipped });
  });

  it('ended as it ended the first time', async () => {
    const userId = await adult();
    await end(userId, false, monday);
    await end(userId, true, tuesday);
    expect(await person(userId)).toMatchObject({ tutorialCompletedAt: monday, tutorialSkipped: false });
  });

  it('is one person’s own', async () => {
    const [one, other] = [await adult(), await adult()];
    await end(one, false, monday);
    expect((await person(other))?.tutorialCompletedAt).toBeNull();
  });
});
