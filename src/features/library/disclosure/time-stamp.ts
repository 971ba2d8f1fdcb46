import type { Manifest } from '@trustnxt/c2pa-ts/manifest';
import { PKIStatus, type TimeStampReq, TimeStampResp } from 'pkijs';
import { readBody } from '#platform/outbound/read-body.ts';
import { readStoredSignature } from './library-corrections.ts';

/** A time-stamp authority (RFC 3161). */
export type TimeStampAuthority = {
  url: string;
  /** Milliseconds that one answer may take; 5,000 by default. */
  timeoutMs?: number | undefined;
};

/** Whether a signature got its time stamp; the reason names no file and no person. */
export type TimeStampResult = { outcome: 'stamped' } | { outcome: 'failed'; reason: string };

/** Reserved in the file for a stamp with the authority's certificates; public authorities take 4,000 to 7,000. */
export const timeStampBytes = 12_000;
/** Left for what surrounds the stamp. */
const surroundingBytes = 100;
const longestAnswer = 64 * 1024;
const service = 'time-stamp authority';

/** What c2pa-ts asks for a stamp while it signs. */
type Stamper = {
  getSignedTimestamp(request: TimeStampReq): Promise<TimeStampResp | undefined>;
  /** Why there is no stamp; null with one. */
  getFailure(): string | null;
};

/** Creates what c2pa-ts asks for one stamp. It never throws: a signature without a stamp is valid too. */
export function createStamper(authority: TimeStampAuthority): Stamper {
  let failure: string | null = `the ${service} was not asked`;
  return {
    getFailure: () => failure,
    async getSignedTimestamp(request) {
      try {
        const stamp = await requestTimeStamp(request, authority);
        failure = null;
        return stamp;
      } catch (error) {
        failure = formatReason(error);
        return undefined;
      }
    },
  };
}

/** @throws Error without a stamp */
async function requestTimeStamp(
  request: TimeStampReq,
  { timeoutMs = 5_000, url }: TimeStampAuthority,
): Promise<TimeStampResp> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) throw new Error(`the ${service} answered ${response.status}`);
  const body = await readBody(response, longestAnswer, service);
  const { status, timeStampToken } = parseAnswer(body);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !timeStampToken) throw new Error(`the ${service} refused (status ${status.status})`);
  const token = getSecondElement(body);
  if (token.length > timeStampBytes - surroundingBytes) {
    throw new Error(`the time stamp has ${token.length} bytes`);
  }
  return withStoredForm(new TimeStampResp({ status, timeStampToken }), token);
}

/**
 * The standard stores the token alone (C2PA 2.1, 10.3.2.5.4), and other readers want it as the authority encoded it;
 * c2pa-ts would write the whole answer, in the encoding of pkijs.
 */
function withStoredForm(stamp: TimeStampResp, token: Uint8Array<ArrayBuffer>): TimeStampResp {
  const stored = { toBER: () => token.buffer } as unknown as ReturnType<TimeStampResp['toSchema']>;
  stamp.toSchema = () => stored;
  return stamp;
}

/** Returns the second element of a DER sequence, with its header. @throws Error for lengths that DER does not allow */
function getSecondElement(der: Buffer): Uint8Array<ArrayBuffer> {
  const outer = readHeader(der, 0);
  const start = readHeader(der, outer.start).end;
  return Uint8Array.from(der.subarray(start, readHeader(der, start).end));
}

/** Reads the header of a DER element: where its content starts and ends. */
function readHeader(der: Buffer, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  const digits = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || digits > 4) throw new Error(`the ${service} did not answer in DER`);
  const start = at + 2 + digits;
  const length = digits === 0 ? first : der.readUIntBE(at + 2, digits);
  return { start, end: start + length };
}

function parseAnswer(body: Buffer): TimeStampResp {
  try {
    return TimeStampResp.fromBER(Uint8Array.from(body));
  } catch (cause) {
    throw new Error(`the ${service} did not answer with a time stamp`, { cause });
  }
}

/** Whether the stamp of a signed manifest is valid, as readers find it. */
export async function hasValidStamp({ claim, signature }: Manifest): Promise<boolean> {
  if (!claim || !signature) return false;
  const { statusEntries } = await readStoredSignature(signature.signatureData).validate(
    claim.getBytes(claim) ?? new Uint8Array(),
  );
  return isStampValid(statusEntries);
}

/** Whether a validation found a valid stamp. c2pa-ts reports "trusted" for every well-formed one, regardless of its issuer. */
export function isStampValid(entries: readonly { code: string; success?: boolean }[]): boolean {
  const stamps = entries.filter(({ code }) => code.startsWith('timeStamp.'));
  return stamps.length > 0 && stamps.every(({ success }) => success);
}

function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}
