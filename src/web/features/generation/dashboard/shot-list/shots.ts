/** What the editor does with a shot list. Pure. */

import type { FilmShape } from '#contract/films.ts';
import type { Contract } from '#contract/index.ts';
import type { SentBody } from '#contract/route.ts';
import type { MadeShots, ShotDraft, ShotListDraft } from '#contract/shot-lists.ts';
import type { VideoSeconds } from '#contract/token-prices.ts';
import { createIdempotencyKey } from '#web/lib/idempotency.ts';

/** A shot with what its list's last generation made of it. */
export type PlannedShot = {
  /** The first shot of a list begins with no shot before it, whatever was chosen while it had one. */
  shot: ShotDraft;
  result: MadeShots['shots'][number] | null;
  /** Whether that video takes its place in the next film. */
  isKept: boolean;
  /** Whether it differs from what was made. */
  isChanged: boolean;
  /** Whether it is kept although it begins with the end of another video than the one before it. */
  hasOldEnd: boolean;
};

export function createShot(start: ShotDraft['start'] = { kind: 'none' }): ShotDraft {
  return { id: createIdempotencyKey(), prompt: '', duration: 5, start };
}

/** Moves a shot to another place, counted from 0; beyond the ends it goes to the nearest. */
export function moveShot(shots: readonly ShotDraft[], id: string, to: number): ShotDraft[] {
  const moved = shots.find((shot) => shot.id === id);
  if (!moved) return [...shots];
  const others = shots.filter((shot) => shot !== moved);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Adds a copy of a shot behind it. */
export function copyShot(shots: readonly ShotDraft[], id: string): ShotDraft[] {
  return shots.flatMap((shot) => (shot.id === id ? [shot, { ...shot, id: createShot().id }] : [shot]));
}

/** The shape of a list, and of `picture` the picture that decides. */
const findShape = ({ shape, shots }: { shape: FilmShape; shots: readonly ShotDraft[] }) =>
  shape === 'picture' ? shots.find(({ start }) => start.kind === 'picture')?.start : shape;

/** What all shots of a list have in common. */
const getCommon = (list: Omit<ShotListDraft, 'name'>) =>
  JSON.stringify([
    list.category,
    list.quality,
    findShape(list) ?? null,
    list.negativePrompt?.trim() ?? '',
    list.loraModel,
  ]);

const getOwn = ({ duration, modelId, personaId, prompt, seed, start }: ShotDraft) =>
  JSON.stringify([prompt.trim(), duration, modelId ?? null, personaId ?? null, seed ?? null, start]);

/**
 * Finds out for each shot whether its last video can be used again.
 *
 * @param again the ids of shots that the creator wants to make again
 */
export function planShots(
  draft: ShotListDraft,
  made: MadeShots | null,
  again: ReadonlySet<string>,
): PlannedShot[] {
  const isLikeMade = made !== null && getCommon(made.form) === getCommon(draft);
  const planned: PlannedShot[] = [];
  draft.shots.forEach((given, at) => {
    const isFirst = at === 0 && given.start.kind === 'previous';
    const shot = isFirst ? { ...given, start: { kind: 'none' as const } } : given;
    const result = made?.shots.find(({ id }) => id === shot.id) ?? null;
    const before = made?.form.shots.find(({ id }) => id === shot.id);
    const isChanged = result !== null && !(isLikeMade && before && getOwn(before) === getOwn(shot));
    const isKept = result?.status === 'completed' && !isChanged && !again.has(shot.id);
    const previous = planned.at(-1);
    const end = previous?.isKept ? (previous.result?.contentId ?? null) : null;
    const hasOldEnd = isKept && shot.start.kind === 'previous' && result.follows !== end;
    planned.push({ shot, result, isKept, isChanged, hasOldEnd });
  });
  return planned;
}

/** The lengths of the shots that are made, which the price is for. */
export const listNewLengths = (planned: readonly PlannedShot[]): VideoSeconds[] =>
  planned.flatMap(({ isKept, shot }) => (isKept ? [] : [shot.duration]));

/** Whether the next film would be the last one again. */
export function isMadeAlready(planned: readonly PlannedShot[], made: MadeShots | null): boolean {
  if (!made || planned.length === 0 || planned.some(({ isKept }) => !isKept)) return false;
  if (planned.length === 1) return true;
  const order = planned.map(({ shot }) => shot.id).join();
  return made.film?.status === 'completed' && order === made.form.shots.map(({ id }) => id).join();
}

/** The body of the call that makes the film. */
export function toForm(
  draft: ShotListDraft,
  planned: readonly PlannedShot[],
  listId: string,
): SentBody<Contract['generateShotList']> {
  return {
    ...draft,
    listId,
    negativePrompt: draft.negativePrompt?.trim() || undefined,
    shots: planned.map(({ isKept, result, shot }) => ({
      ...shot,
      ...(isKept && result && { keep: { contentId: result.contentId, follows: result.follows } }),
    })),
  };
}
