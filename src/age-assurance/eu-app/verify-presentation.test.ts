import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  answerRequest,
  createProofIssuer,
  type ProofIssuer,
  readRequest,
  type WalletOddities,
} from '#tests/fakes/age-wallet.ts';
import { loadMdoc } from './load-mdoc.ts';
import { createVerifyingContext } from './mdoc-context.ts';
import { createPresentationLink } from './presentation-request.ts';
import { verifyPresentation } from './verify-presentation.ts';

const responseUri = 'https://studio.test/api/age-assurance/wallet';
const secrets = { nonce: 'n'.repeat(43), state: 's'.repeat(43) };
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
let issuer: ProofIssuer;
let other: ProofIssuer;
beforeAll(async () => {
  [issuer, other] = [await createProofIssuer(), await createProofIssuer('Unknown Age Authority')];
});

const link = createPresentationLink(responseUri, secrets);

/** Lets the app answer, and verifies the answer. */
async function present(oddities: WalletOddities = {}, by = issuer, now = new Date()) {
  const form = await answerRequest(link, by, oddities);
  return verify(form.get('vp_token') ?? '', now);
}
const verify = (vpToken: string, now = new Date()) =>
  verifyPresentation(vpToken, {
    nonce: secrets.nonce,
    responseUri,
    trusted: [issuer.authority.raw],
    now,
  });

describe('the request to the app', () => {
  it('is by value, for its own address, and asks for one element', () => {
    const read = readRequest(link);
    expect(link).not.toContain('+');
    expect(read).toMatchObject({
      client_id: `redirect_uri:${responseUri}`,
      response_uri: responseUri,
      ...secrets,
      query: {
        credentials: [
          {
            format: 'mso_mdoc',
            meta: { doctype_value: 'eu.europa.ec.av.1' },
            claims: [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
          },
        ],
      },
    });
  });
});

describe('a proof of age', () => {
  it('of a listed issuer, signed by its device for this request, is accepted; its issuer is named', async () => {
    expect(await present()).toEqual({ isOver18: true, by: 'Test Age Authority' });
  });

  it('that says under 18 is refused as such', async () => {
    expect(await present({ over18: false })).toMatchObject({ isOver18: false, problem: 'not_over_18' });
  });

  const refused: [string, WalletOddities, reason: RegExp][] = [
    ['for another nonce', { nonce: 'another nonce of this length' }, /Device signature/],
    ['for another address', { responseUri: 'https://elsewhere.test/answer' }, /Device signature/],
    ['signed by another device', { device: 'another' }, /Device signature/],
    ['without the device’s signature', { device: 'unsigned' }, /device has not signed/],
    ['of another document type', { docType: 'org.iso.18013.5.1.mDL' }, /no proof of age/],
    ['without the element', { elements: { age_over_21: true } }, /element that was asked for is missing/],
    [
      'that has expired',
      { issuedAt: ago(120), validUntil: ago(30), certificate: { notBefore: ago(200) } },
      /MSO must be valid/,
    ],
    [
      'whose issuer’s certificate has expired',
      { issuedAt: ago(40), certificate: { notBefore: ago(400), notAfter: ago(30) } },
      /trust list/,
    ],
    [
      'whose issuer’s certificate is not for signatures',
      { certificate: { keyUsages: 4 } },
      /not for signatures/,
    ],
  ];
  it.each(refused)('%s is refused', async (_, oddities, reason) => {
    expect(await present(oddities)).toEqual({
      isOver18: false,
      problem: 'invalid',
      reason: expect.stringMatching(reason),
    });
  });

  it('of an issuer that is not listed is refused', async () => {
    expect(await present({}, other)).toMatchObject({
      problem: 'invalid',
      reason: expect.stringMatching(/trust list/),
    });
  });

  it('of an issuer whose listed certificate has expired is refused', async () => {
    const later = new Date(Date.now() + 400 * dayMs);
    const oddities = { issuedAt: ago(1), validUntil: new Date(Date.now() + 800 * dayMs) };
    const lasting = {
      ...oddities,
      certificate: { notBefore: ago(2), notAfter: new Date(Date.now() + 900 * dayMs) },
    };
    expect(await present(lasting, issuer)).toMatchObject({ isOver18: true });
    expect(await present(lasting, issuer, later)).toMatchObject({
      reason: expect.stringMatching(/trust list/),
    });
  });

  it('whose value was changed from false to true is refused, by the digest that the issuer signed', async () => {
    const flip = (response: Uint8Array) => {
      const bytes = Buffer.from(response);
      // The element's value: f4 is false, f5 is true (RFC 8949, 3.3).
      const at = bytes.indexOf(Buffer.from('elementValue')) + 'elementValue'.length;
      expect(bytes[at]).toBe(0xf4);
      bytes[at] = 0xf5;
      return bytes;
    };
    expect(await present({ over18: false, tamper: flip })).toMatchObject({
      problem: 'invalid',
      reason: expect.stringMatching(/digest/),
    });
  });

  it('with a byte changed is never accepted for what the issuer did not sign', async () => {
    const form = await answerRequest(link, issuer, { over18: false });
    const [encoded] = JSON.parse(form.get('vp_token') ?? '').proof_of_age;
    const bytes = Buffer.from(encoded, 'base64url');
    for (let at = 0; at < bytes.length; at += 17) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const result = await verify(JSON.stringify({ proof_of_age: [changed.toString('base64url')] }));
      expect(result.isOver18).toBe(false);
    }
  });
});

describe('an answer that is none', () => {
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"proof_of_age":"text"}',
    '{"proof_of_age":[]}',
    '"proof_of_age"',
  ];
  const tokens = [
    '',
    '!',
    'AAAA',
    'oA',
    'v_8',
    'm_8AAAAA',
    '_____w',
    'gICA',
    `${'gQ'.repeat(20_000)}`,
    'A'.repeat(65_537),
  ];
  it.each([...texts, ...tokens.map((token) => JSON.stringify({ proof_of_age: [token] }))])(
    'is refused and throws nothing (%#)',
    async (text) => {
      expect(await verify(text)).toMatchObject({ isOver18: false, problem: 'invalid' });
    },
  );

  it('of two documents, or with another credential beside it, is refused', async () => {
    const [encoded] = JSON.parse((await answerRequest(link, issuer)).get('vp_token') ?? '').proof_of_age;
    expect(await verify(JSON.stringify({ proof_of_age: [encoded] }))).toMatchObject({ isOver18: true });
    expect(await verify(JSON.stringify({ proof_of_age: [encoded, encoded] }))).toMatchObject({
      isOver18: false,
    });
    expect(await verify(JSON.stringify({ proof_of_age: [encoded], more: [encoded] }))).toMatchObject({
      isOver18: false,
    });
  });
});

describe('the library', () => {
  it('makes the session transcript of the example in OpenID4VP 1.0, B.2.6.1', async () => {
    const mdoc = await loadMdoc();
    const transcript = await mdoc.SessionTranscript.forOid4Vp(
      {
        clientId: 'x509_san_dns:example.com',
        nonce: 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA',
        jwkThumbprint: Buffer.from('4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047', 'hex'),
        responseUri: 'https://example.com/response',
      },
      createVerifyingContext(mdoc),
    );
    expect(Buffer.from(transcript.encode()).toString('hex')).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
  });

  it('leaves the texts of schema errors as they were', async () => {
    const getText = () =>
      z.strictObject({ name: z.string() }).safeParse({ name: 1 }).error?.issues[0]?.message;
    const before = getText();
    await loadMdoc();
    expect(getText()).toBe(before);
  });
});
