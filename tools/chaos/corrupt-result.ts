/** Results of a server with a broken disk, memory or card. */
import { Buffer } from 'node:buffer';

type Meet = <Kind extends string>(kind: Kind) => Kind;

/** @param drawn 0 … 1: selects one of the ways */
export function corruptResult(bytes: Buffer, drawn: number, meet: Meet): Buffer {
  if (drawn < 0.3) return meet('half a result') && bytes.subarray(0, bytes.length / 2);
  if (drawn < 0.5) return meet('an empty result') && Buffer.alloc(0);
  if (drawn < 0.75) return meet('another file for a result') && Buffer.from('<html>Bad Gateway</html>');
  const damaged = Buffer.from(bytes);
  const third = Math.floor(damaged.length / 3);
  damaged.fill(0x5a, third, 2 * third);
  return meet('a damaged result') && damaged;
}
