import { getEditedSeconds } from '#contract/edited-seconds.ts';
import type { VideoCaption, VideoEdit } from '#contract/video-edit.ts';
import { videoEditLimits } from '#contract/video-edit-limits.ts';
import { getBackwardSeconds, getLongestSeconds } from '#contract/video-upscale.ts';

/** A caption in the form, with a key by which the list finds it. */
export type CaptionDraft = VideoCaption & { key: number };
/** An edit in the form. `to` is null for the end of the video. */
export type EditDraft = Omit<VideoEdit, 'captions' | 'to'> & {
  to: number | null;
  captions: readonly CaptionDraft[];
};

export const emptyEdit: EditDraft = {
  from: 0,
  to: null,
  speed: 1,
  loop: 'none',
  frameRate: 'same',
  captions: [],
};

/** Seconds that a new caption is shown, and the shortest one. */
const [usualCaption, shortestCaption] = [2, 0.2];

export const roundToTenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Adds an empty caption at a time, or after the caption that is there. Returns the same draft where none fits. */
export function addCaption(draft: EditDraft, at: number, length: number): EditDraft {
  if (draft.captions.length >= videoEditLimits.captions) return draft;
  const there = draft.captions.find(({ from, to }) => at >= from && at < to);
  const from = roundToTenth(there?.to ?? at);
  const next = draft.captions.find((caption) => caption.from >= from);
  const to = roundToTenth(Math.min(from + usualCaption, next?.from ?? length, length));
  if (to - from < shortestCaption) return draft;
  const key = Math.max(0, ...draft.captions.map((caption) => caption.key)) + 1;
  const captions = [...draft.captions, { key, from, to, text: '' }];
  return { ...draft, captions: captions.toSorted((one, other) => one.from - other.from) };
}

/** Converts the form to the body of the call, without the source. */
export function toEdit(draft: EditDraft, length: number): VideoEdit {
  const captions = draft.captions
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, text, to }) => ({ from, to, text: text.trim() }));
  return { ...draft, to: draft.to ?? length, captions };
}

/**
 * Lists why an edit cannot start, each with what to do; null entries do not apply.
 *
 * @param source its length in seconds, and its size
 */
export function listEditReasons(
  edit: VideoEdit,
  { length, size }: { length: number; size: { width: number; height: number } },
): (string | null)[] {
  const longest = getLongestSeconds(size);
  const { captions, frameRate, from, loop, sound, speed, to } = edit;
  const keepsAll = from === 0 && to >= length && speed === 1 && loop === 'none' && frameRate === 'same';
  const backwards = getBackwardSeconds(size);
  const seconds = getEditedSeconds(edit);
  const isEmpty = captions.some(({ text }) => text === '');
  const isReversed = captions.some((caption) => caption.to <= caption.from);
  const overlaps = captions.some((caption, at) => caption.from < (captions[at - 1]?.to ?? 0));
  return [
    sound?.kind === 'track' && !sound.uploadId ? 'Choose a soundtrack, or add one.' : null,
    keepsAll && !sound && captions.length === 0 ? 'Change something first.' : null,
    loop !== 'none' && to - from > backwards
      ? `At most ${backwards} seconds can play backwards. Choose a shorter part.`
      : null,
    Math.floor(seconds) > longest
      ? `The result would last ${Math.round(seconds)} seconds. At most ${longest} are possible.`
      : null,
    isEmpty ? 'Enter the text of every caption, or remove it.' : null,
    isReversed ? 'A caption ends after it begins. Change its times.' : null,
    overlaps && !isReversed ? 'Two captions are shown at the same time. Change their times.' : null,
  ];
}
