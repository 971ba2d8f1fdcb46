import { v7 } from 'uuid';

/** A new UUIDv7: ordered by time of making, so that keys append to their index. */
export function newId(): string {
  return v7();
}
