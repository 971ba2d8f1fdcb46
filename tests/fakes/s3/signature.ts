import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refused } from './answers.ts';

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hashSha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const longestLink = 7 * 24 * 3_600;
const skewMs = 15 * 60_000;

/**
 * Checks a request as S3 does (Signature Version 4): by its header, or by the query of a presigned link; with the body's
 * digest and the time.
 *
 * @throws Refused
 */
export function requireSigned(request: IncomingMessage, body: Buffer, keys: Keys, now: Date): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const params = new Map(query.split('&').flatMap((pair) => (pair ? [splitOnce(pair, '=')] : [])));
  const presigned = params.has('X-Amz-Signature');
  const said = presigned ? saidByQuery(params) : saidByHeader(request);
  const [accessKeyId, day, region, service, end] = said.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId', 'There is no such key.');
  if (region !== keys.region)
    throw new Refused(
      400,
      'AuthorizationHeaderMalformed',
      `The region '${region}' is wrong; expecting '${keys.region}'`,
    );
  requireTime(said, presigned, now);

  const payload = presigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  const canonical = [
    request.method,
    path,
    [...params]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&'),
    ...said.headers.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    said.headers.join(';'),
    payload,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', said.at, scope, hashSha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (last, part) => hmac(last, part ?? ''),
    `AWS4${keys.secretAccessKey}`,
  );
  if (hmac(key, text).toString('hex') !== said.signature)
    throw new Refused(403, 'SignatureDoesNotMatch', 'The signature does not match.');
  if (!presigned && payload !== hashSha256(body))
    throw new Refused(400, 'XAmzContentSHA256Mismatch', 'The body is not what was signed.');
}

type Said = { credential: string; headers: string[]; signature: string; at: string; seconds: number };

function saidByQuery(params: Map<string, string>): Said {
  const value = (name: string) => decodeURIComponent(params.get(name) ?? '');
  return {
    credential: value('X-Amz-Credential'),
    headers: value('X-Amz-SignedHeaders').split(';'),
    signature: value('X-Amz-Signature'),
    at: value('X-Amz-Date'),
    seconds: Number(value('X-Amz-Expires')),
  };
}

function saidByHeader({ headers }: IncomingMessage): Said {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!found) throw new Refused(403, 'AccessDenied', 'Access needs a signature.');
  const [, credential = '', names = '', signature = ''] = found;
  return { credential, headers: names.split(';'), signature, at: String(headers['x-amz-date']), seconds: 0 };
}

function requireTime({ at, seconds }: Said, presigned: boolean, now: Date): void {
  const signed = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const ageMs = now.getTime() - signed;
  if (!presigned) {
    if (!(Math.abs(ageMs) < skewMs))
      throw new Refused(403, 'RequestTimeTooSkewed', 'The clocks differ too much.');
  } else if (!(seconds > 0 && seconds <= longestLink) || !(ageMs > -skewMs && ageMs < seconds * 1000)) {
    throw new Refused(403, 'AccessDenied', 'Request has expired');
  }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
