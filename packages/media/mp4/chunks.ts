import type { Mp4Sound, Run } from './video.ts';

/** The frames of a track, and how many of them each chunk has. */
export type Chunks = { frames: readonly Buffer[]; counts: readonly number[] };

/** Divides the frames of a track into chunks of about a second. */
export function toChunks({
  durations,
  frames,
  timescale,
}: Pick<Mp4Sound, 'durations' | 'frames' | 'timescale'>): Chunks {
  const longest = durations.reduce((most: number, { value }: Run) => Math.max(most, value), 1);
  const each = Math.max(1, Math.floor(timescale / longest));
  const counts = Array.from({ length: Math.ceil(frames.length / each) }, (_, chunk) =>
    Math.min(each, frames.length - chunk * each),
  );
  return { frames, counts };
}

/**
 * Places the chunks of several tracks in turn, so that what is shown together lies together.
 *
 * @param start the offset of the first chunk
 * @returns the offsets of each track's chunks, and the frames of all tracks in their order in the file
 */
export function placeChunks(
  tracks: readonly Chunks[],
  start: number,
): { offsets: number[][]; data: Buffer[] } {
  const offsets: number[][] = tracks.map(() => []);
  const data: Buffer[] = [];
  const placed = tracks.map(() => 0);
  let at = start;
  const rounds = Math.max(0, ...tracks.map(({ counts }) => counts.length));
  for (let round = 0; round < rounds; round++) {
    for (const [track, { counts, frames }] of tracks.entries()) {
      const first = placed[track] ?? 0;
      const chunk = frames.slice(first, first + (counts[round] ?? 0));
      if (chunk.length === 0) continue;
      offsets[track]?.push(at);
      placed[track] = first + chunk.length;
      for (const frame of chunk) {
        data.push(frame);
        at += frame.length;
      }
    }
  }
  return { offsets, data };
}
