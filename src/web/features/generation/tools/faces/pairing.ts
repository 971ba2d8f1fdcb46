import type { Box } from '#contract/tools.ts';

/** `source`: whose face it is to be. `target`: in which picture. */
export type Side = 'source' | 'target';

/** A face in a picture: known to be there, or framed by hand. */
export type FaceFrame = {
  /** Unique within its picture. */
  id: string;
  box: Box;
  known: boolean;
};

/** By the target's frame: the frame of the source that goes there, or null for a face that stays as it is. */
export type Choices = Readonly<Record<string, string | null>>;

export type Pair = { target: FaceFrame; source: FaceFrame | null };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What a frame is called by its place in the picture: `A`, `B`, `C` in the source, `1`, `2`, `3` in the target. */
export function frameName(side: Side, place: number): string {
  return side === 'source' ? (letters[place] ?? `A${place}`) : String(place + 1);
}

/**
 * What becomes of each face of the target. One that nothing was chosen for gets the source's face of the same
 * place; where there is none, a known face stays, and one framed by hand, which was framed for that, gets the first.
 */
export function pairFaces(
  sources: readonly FaceFrame[],
  targets: readonly FaceFrame[],
  choices: Choices,
): Pair[] {
  return targets.map((target, place) => {
    const chosen = choices[target.id];
    if (chosen === null) return { target, source: null };
    const named = sources.find(({ id }) => id === chosen);
    const same = sources[place] ?? (target.known ? undefined : sources[0]);
    return { target, source: named ?? same ?? null };
  });
}

/** The pairs as the server takes them, without the faces that stay. */
export function swapsOf(pairs: readonly Pair[]): { source: Box; target: Box }[] {
  return pairs.flatMap(({ source, target }) => (source ? [{ source: source.box, target: target.box }] : []));
}

/**
 * The choices once source and target have changed places: who gave a face gets one from where it went, of
 * several the first.
 */
export function turnedAround(sources: readonly FaceFrame[], pairs: readonly Pair[]): Choices {
  const giverOf = (id: string) => pairs.find(({ source }) => source?.id === id)?.target.id ?? null;
  return Object.fromEntries(sources.map(({ id }) => [id, giverOf(id)]));
}
