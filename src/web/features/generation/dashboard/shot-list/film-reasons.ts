import type { Abilities } from '#contract/abilities.ts';
import { sumSeconds } from '#contract/films.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import type { MadeShots, ShotListDraft } from '#contract/shot-lists.ts';
import { refuseLongerVideo } from '#contract/video-messages.ts';
import { type Availability, findLongestVideo, getAvailability } from '#web/lib/abilities.ts';
import { findGateReason, findLengthReason, findTokenReason, listReasons } from '#web/lib/reasons.ts';
import { isMadeAlready, listNewLengths, type PlannedShot } from './shots.ts';

type FilmReasonsInput = {
  draft: ShotListDraft;
  planned: readonly PlannedShot[];
  made: MadeShots | null;
  /** Tokens. */
  price: number;
  user: CurrentUser;
};

/** Every reason on the creator's side why a film cannot be made now, each with what to do; empty if it can. */
export function listFilmReasons({ draft, made, planned, price, user }: FilmReasonsInput): string[] {
  const seconds = sumSeconds(draft.shots);
  const isUnderWay = planned.some(({ result }) => result?.status === 'processing');
  const isPictureMissing =
    draft.shape === 'picture' && !planned.some(({ shot: { start } }) => start.kind === 'picture');
  return listReasons([
    findGateReason(user.gate),
    draft.category === 'nsfw' && user.ageCheck === 'due' ? 'Pass the age check first.' : null,
    planned.length === 0 ? 'Add a shot.' : null,
    ...planned.flatMap(({ isKept, shot: { prompt } }, at) => [
      prompt.trim() === '' && !isKept ? `Enter a prompt for shot ${at + 1}.` : null,
      findLengthReason(`prompt of shot ${at + 1}`, prompt, limits.promptMaximum),
    ]),
    findLengthReason('negative prompt', draft.negativePrompt ?? '', limits.negativePromptMaximum),
    isPictureMissing ? 'Choose a shape, or a start picture for a shot.' : null,
    seconds > limits.videoSecondsMaximum
      ? `Shorten it: ${seconds} seconds are more than ${limits.videoSecondsMaximum}.`
      : null,
    isUnderWay ? 'Its shots are being made. Wait, or cancel them in the queue.' : null,
    !isUnderWay && isMadeAlready(planned, made) ? 'It is made. Change a shot, or make one again.' : null,
    planned.length > 0 ? findTokenReason(price, user) : null,
  ]);
}

/** Whether the engines can make the shots, and join them. */
export function findFilmAvailability(
  { category }: ShotListDraft,
  planned: readonly PlannedShot[],
  abilities: Abilities | undefined,
): Availability {
  const works = planned.flatMap(({ isKept, shot: { duration, modelId, start } }) => {
    if (isKept) return [];
    const operation = start.kind === 'none' ? ('text_to_video' as const) : ('image_to_video' as const);
    const work = getAvailability(abilities, operation, category, Boolean(modelId));
    const longest = findLongestVideo(abilities, operation, category) ?? Infinity;
    return duration > longest ? [work, { ...work, unsupportedReason: refuseLongerVideo(longest) }] : [work];
  });
  if (planned.length > 1) works.push(getAvailability(abilities, 'join_videos', category));
  return {
    unsupportedReason: works.find(({ unsupportedReason }) => unsupportedReason)?.unsupportedReason ?? null,
    offline: works.some(({ offline }) => offline),
  };
}

/** Explains in one line what the price is for. */
export function explainFilmPrice(planned: readonly PlannedShot[]): string {
  const made = listNewLengths(planned);
  if (made.length === 0) return 'The shots are kept; joining them in this order costs 1 token.';
  const seconds = made.reduce<number>((sum, length) => sum + length, 0);
  const kept = planned.length - made.length;
  return `${seconds} seconds of new shots${kept > 0 ? `; ${kept} kept at no cost` : ''}. Held now, and charged as each is done.`;
}
