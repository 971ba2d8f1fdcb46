import { createHash } from 'node:crypto';

/** Bits of the payload that name the content; the 24 above them name the installation. */
const contentBits = 40n;
/** Installation numbers are below this. */
export const installationNumbers = 2 ** 24;

/** What a watermark says. */
export type Mark = {
  /** The number of the installation that made it. */
  installation: number;
  /** The number of the content, of which an installation with a million items has one or two that two items share. */
  content: bigint;
};

/**
 * Computes the number of a content from its id: 40 bits of a digest, so that a mark says neither how many items there are
 * nor when one was made. The function `content_mark` of the database computes the same.
 */
export function computeContentNumber(contentId: string): bigint {
  return BigInt(`0x${createHash('md5').update(contentId).digest('hex').slice(0, 10)}`);
}

export const toPayload = ({ content, installation }: Mark): bigint =>
  (BigInt(installation) << contentBits) | content;

export const fromPayload = (payload: bigint): Mark => ({
  installation: Number(payload >> contentBits),
  content: BigInt.asUintN(Number(contentBits), payload),
});
