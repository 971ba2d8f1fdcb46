import { z } from 'zod';
import type { ChannelTokens } from '#channels/port';
import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';

const storedTokens = z.strictObject({
  access: z.string(),
  refresh: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  extra: z.record(z.string(), z.string()),
});

/** Returns the additional authenticated data of a channel's sealed tokens: one channel's open for no other. */
export const getTokensAad = (channelId: string) => `channel-tokens:${channelId}`;

/** Seals tokens for the table. @returns base64 */
export function sealTokens(channelId: string, tokens: ChannelTokens, keyRing: KeyRing): string {
  const stored: z.input<typeof storedTokens> = {
    access: tokens.access,
    refresh: tokens.refresh,
    expiresAt: tokens.expiresAt?.toISOString() ?? null,
    extra: { ...tokens.extra },
  };
  return seal(Buffer.from(JSON.stringify(stored)), getTokensAad(channelId), keyRing).toString('base64');
}

/** Opens a channel's tokens. @throws Error when no key opens them, or when they belong to another channel */
export function openTokens(channelId: string, sealed: string, keyRing: KeyRing): ChannelTokens {
  const plain = open(Buffer.from(sealed, 'base64'), getTokensAad(channelId), keyRing);
  const { expiresAt, ...tokens } = storedTokens.parse(JSON.parse(plain.toString('utf8')));
  return { ...tokens, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}
