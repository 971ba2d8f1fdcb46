import type { ApprovedReply, Checkpoint } from '#channels/port';
import { newId } from '#platform/ids.ts';

/** A reply as the publishing feature hands it to an adapter. */
export function makeReply(reference: Checkpoint, text = 'In Lisbon.\n\nWritten with AI.'): ApprovedReply {
  const reply = { key: newId(), text, reference };
  return reply as unknown as ApprovedReply;
}
