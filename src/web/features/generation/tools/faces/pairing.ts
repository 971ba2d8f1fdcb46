import type { Box } from '#contract/box.ts';
import type { Frame } from '#web/ui/frames/frame.ts';

/** `source` is the picture that gives the face, `target` the one that receives it. */
export type Side = 'source' | 'target';

/** By target frame id: the id of the source frame that replaces it, or null for a face that stays. */
export type Choices = Readonly<Record<string, string | null>>;

export type Pair = { target: Frame; source: Frame | null };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The name of a frame by its index: `A`, `B`, `C` in the source, `1`, `2`, `3` in the target. */
export function getFrameName(side: Side, place: number): string {
  return side === 'source' ? (letters[place] ?? `A${place}`) : String(place + 1);
}

/**
 * Pairs each target face with a source face. Without a choice, a target face gets the source face of the same index. If
 * there is none, a known face stays, and a hand-drawn one gets the first source face.
 */
export function pairFaces(sources: readonly Frame[], targets: readonly Frame[], choices: Choices): Pair[] {
  return targets.map((target, place) => {
    const chosen = choices[target.id];
    if (chosen === null) return { target, source: null };
    const named = sources.find(({ id }) => id === chosen);
    const same = sources[place] ?? (target.known ? undefined : sources[0]);
    return { target, source: named ?? same ?? null };
  });
}

/** Converts the pairs to the request's format, without the faces that stay. */
export function toSwaps(pairs: readonly Pair[]): { source: Box; target: Box }[] {
  return pairs.flatMap(({ source, target }) => (source ? [{ source: source.box, target: target.box }] : []));
}

/**
 * The choices after source and target are exchanged: each former source face gets the first target face that it
 * replaced.
 */
export function reverseChoices(sources: readonly Frame[], pairs: readonly Pair[]): Choices {
  const findReceiver = (id: string) => pairs.find(({ source }) => source?.id === id)?.target.id ?? null;
  return Object.fromEntries(sources.map(({ id }) => [id, findReceiver(id)]));
}
