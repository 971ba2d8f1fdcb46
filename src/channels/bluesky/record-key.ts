import { createHash } from 'node:crypto';

const letters = '234567abcdefghijklmnopqrstuvwxyz';
/** For keys that hold no time: 1 January 2020. */
const epochMs = 1_577_836_800_000;
const decadeMs = 10 * 365 * 86_400_000;

/**
 * The record key of a post, a TID (atproto.com/specs/tid): 53 bits of microseconds and 10 bits of a clock, in 13 letters.
 * It is derived from the post's key alone, so that every attempt names the same record.
 *
 * @param key a UUIDv7, whose milliseconds it takes; another key gives milliseconds by its hash
 */
export function toRecordKey(key: string): string {
  const hash = createHash('sha256').update(key).digest();
  const milliseconds = readTime(key) ?? epochMs + (hash.readUIntBE(8, 6) % decadeMs);
  const microseconds = BigInt(milliseconds) * 1_000n + BigInt(hash.readUInt16BE(0) % 1_000);
  let value = (microseconds << 10n) | BigInt(hash.readUInt16BE(2) % 1_024);
  let text = '';
  for (let at = 0; at < 13; at++) {
    text = `${letters[Number(value & 31n)]}${text}`;
    value >>= 5n;
  }
  return text;
}

/** The milliseconds of a UUIDv7 (RFC 9562, section 5.7); null for another key. */
function readTime(key: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(key)
    ? Number.parseInt(key.replace('-', '').slice(0, 12), 16)
    : null;
}
