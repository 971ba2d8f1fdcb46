import { createHash, createPrivateKey, randomBytes, sign, type webcrypto } from 'node:crypto';
import type { MdocContext } from '@owf/mdoc';
import { DcqlQuery } from 'dcql';
import { z } from 'zod';
import { loadMdoc } from '../../src/age-assurance/eu-app/load-mdoc.ts';
import {
  createAuthority,
  type IssuedCertificate,
  type IssueOptions,
  issueCertificate,
} from '../factories/certificates.ts';

const docType = 'eu.europa.ec.av.1';
const dayMs = 86_400_000;
const unused = (): never => {
  throw new Error('the wallet does not need this');
};

/** What an issuer or wallet does otherwise than it should. */
export type WalletOddities = {
  /** Left out: true. */
  over18?: boolean;
  docType?: string;
  /** Other elements in place of `age_over_18`. */
  elements?: Record<string, unknown>;
  issuedAt?: Date;
  validUntil?: Date;
  /** For the issuer's certificate. */
  certificate?: IssueOptions;
  /** Signs with another nonce or for another address than was asked. */
  nonce?: string;
  responseUri?: string;
  /** Changes the bytes of the answer after it was signed. */
  tamper?: (response: Uint8Array) => Uint8Array;
  /** Answers without the device's signature, or with one of another device. */
  device?: 'unsigned' | 'another';
};

/** An issuer of proofs of age and its authority, made for a test. */
export type ProofIssuer = {
  authority: IssuedCertificate;
  /** For `AGE_TRUST_LIST`. */
  trustList: string;
  subject: string;
};

export async function createProofIssuer(name = 'Test Age Authority'): Promise<ProofIssuer> {
  const subject = `C=EU, O=Castwright tests, CN=${name}`;
  const authority = await createAuthority(subject);
  return { authority, trustList: `${authority.certificate}\n`, subject: name };
}

const parameters = z.object({
  client_id: z.string(),
  response_type: z.literal('vp_token'),
  response_mode: z.literal('direct_post'),
  response_uri: z.url(),
  nonce: z.string().min(20),
  state: z.string().min(20),
  dcql_query: z.string(),
});

/** Reads a request as the app does: by value, for the address that it names, and for one element alone. */
export function readRequest(link: string) {
  const url = new URL(link);
  if (url.protocol !== 'av:') throw new Error(`the app does not open ${url.protocol}`);
  const read = parameters.parse(Object.fromEntries(url.searchParams));
  if (read.client_id !== `redirect_uri:${read.response_uri}`)
    throw new Error('the client is not the address');
  const query = DcqlQuery.parse(JSON.parse(read.dcql_query));
  DcqlQuery.validate(query);
  return { ...read, query };
}

/**
 * Answers a request as the EU's app does, with a proof of age that its issuer has just made: issued and signed with the
 * library that the product verifies with, because the packages have no other one.
 *
 * @returns the form that the app posts
 */
export async function answerRequest(
  link: string,
  issuer: ProofIssuer,
  oddities: WalletOddities = {},
): Promise<URLSearchParams> {
  const { client_id, nonce, query, response_uri, state } = readRequest(link);
  const [credential] = query.credentials;
  const response = await createResponse(issuer, oddities, {
    clientId: oddities.responseUri ? `redirect_uri:${oddities.responseUri}` : client_id,
    nonce: oddities.nonce ?? nonce,
    responseUri: oddities.responseUri ?? response_uri,
  });
  const bytes = oddities.tamper?.(response) ?? response;
  const token = { [credential.id]: [Buffer.from(bytes).toString('base64url')] };
  return new URLSearchParams({ state, vp_token: JSON.stringify(token) });
}

/** Posts an answer to where the request says. @param server where that address is served, if not there */
export async function postAnswer(
  link: string,
  form: URLSearchParams,
  server?: string,
): Promise<{ status: number; body: unknown }> {
  const { pathname, origin } = new URL(readRequest(link).response_uri);
  const response = await fetch((server ?? origin) + pathname, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

async function createResponse(
  { authority }: ProofIssuer,
  oddities: WalletOddities,
  transcript: { clientId: string; nonce: string; responseUri: string },
): Promise<Uint8Array> {
  const mdoc = await loadMdoc();
  const type = oddities.docType ?? docType;
  const signer = await issueCertificate(authority, {
    subject: 'C=EU, O=Castwright tests, CN=Test Age Signer',
    ...oddities.certificate,
  });
  const [device, other] = [await createKeys(), await createKeys()];
  const context = createContext();
  const signed = oddities.issuedAt ?? new Date(Date.now() - 3_600_000);
  const proof = await new mdoc.Issuer(type, context)
    .addIssuerNamespace(docType, oddities.elements ?? { age_over_18: oddities.over18 ?? true })
    .sign({
      signingKey: mdoc.CoseKey.fromJwk(await toJwk(signer.keys)),
      algorithm: mdoc.SignatureAlgorithm.ES256,
      digestAlgorithm: 'SHA-256',
      validityInfo: {
        signed,
        validFrom: signed,
        validUntil: oddities.validUntil ?? new Date(Date.now() + 90 * dayMs),
      },
      deviceKeyInfo: { deviceKey: mdoc.DeviceKey.fromJwk(await toPublicJwk(device)) },
      certificates: [signer.raw],
    });
  const sessionTranscript = await mdoc.SessionTranscript.forOid4Vp(transcript, context);
  const elements = new Map(
    Object.keys(oddities.elements ?? { age_over_18: true }).map((name) => [name, false]),
  );
  const deviceRequest = mdoc.DeviceRequest.create({
    docRequests: [
      mdoc.DocRequest.create({
        itemsRequest: mdoc.ItemsRequest.create({ docType: type, namespaces: new Map([[docType, elements]]) }),
      }),
    ],
  });
  const signingKey = mdoc.CoseKey.fromJwk(await toJwk(oddities.device === 'another' ? other : device));
  const response = await mdoc.Holder.createDeviceResponseForDeviceRequest(
    { deviceRequest, sessionTranscript, issuerSigned: [proof], signature: { signingKey } },
    context,
  );
  if (oddities.device !== 'unsigned') return response.encode();
  const [document] = response.documents ?? [];
  if (!document) throw new Error('there is no document');
  return mdoc.DeviceResponse.createSimple({
    documents: [
      mdoc.Document.create({
        docType: type,
        issuerSigned: document.issuerSigned,
        deviceSigned: mdoc.DeviceSigned.create({
          deviceNamespaces: mdoc.DeviceNamespaces.create({ deviceNamespaces: new Map() }),
          deviceAuth: mdoc.DeviceAuth.create({}),
        }),
      }),
    ],
  }).encode();
}

const createKeys = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]) as Promise<webcrypto.CryptoKeyPair>;

const toJwk = async ({ privateKey }: webcrypto.CryptoKeyPair) => {
  const { crv, d, kty, x, y } = await crypto.subtle.exportKey('jwk', privateKey);
  return { crv, d, kty, x, y, alg: 'ES256' };
};

const toPublicJwk = async ({ publicKey }: webcrypto.CryptoKeyPair) => {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { crv, kty, x, y };
};

/** The cryptography for issuing and presenting alone. */
function createContext(): Pick<MdocContext, 'cose' | 'crypto'> {
  return {
    crypto: {
      random: (length) => randomBytes(length),
      digest: ({ bytes }) => createHash('sha256').update(bytes).digest(),
      calculateEphemeralMacKey: unused,
    },
    cose: {
      mac0: { sign: unused, verify: unused },
      sign1: {
        verify: unused,
        sign: ({ key, toBeSigned }) => {
          const { crv, d, kty, x, y } = key.jwk as Record<string, string>;
          const privateKey = createPrivateKey({ format: 'jwk', key: { kty, crv, d, x, y } });
          return sign('sha256', toBeSigned, { key: privateKey, dsaEncoding: 'ieee-p1363' });
        },
      },
    },
  };
}
