/** Writes and reads the sandbox's events. */
import { z } from 'zod';
import type { ProviderEvent } from '../port.ts';
import type { sandboxEvents } from './schema.ts';
import { assertSigned, createSignature, signatureHeader } from './signature.ts';

const eventPayload = z.object({
  id: z.string().min(1).max(200),
  createdAt: z.iso.datetime(),
  type: z.string().max(100),
  subject: z.object({ kind: z.enum(['subscription', 'payment']), id: z.string().min(1).max(200) }).nullable(),
});

export type SignedMessage = { body: string; headers: Record<string, string> };

export function signEvent(
  event: typeof sandboxEvents.$inferSelect,
  secrets: readonly string[],
  now: Date,
): SignedMessage {
  const body = JSON.stringify({
    id: event.id,
    createdAt: event.createdAt.toISOString(),
    type: `${event.kind}.changed`,
    subject: { kind: event.kind, id: event.subjectId },
  } satisfies z.input<typeof eventPayload>);
  return {
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: createSignature(body, secrets, now) },
  };
}

/** @throws ForgedEventError */
export function readEvent(
  body: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
  now: Date,
): ProviderEvent {
  assertSigned(body, headers[signatureHeader], secrets, now);
  const { id, createdAt, subject } = eventPayload.parse(JSON.parse(body.toString('utf8')));
  return { id, subject, createdAt: new Date(createdAt) };
}
