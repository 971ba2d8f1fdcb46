import type { LibraryMap } from './library-map.ts';

/** The first place of a month, as near as the parts of the map tell. */
export type DateMark = { place: number; year: number; month: number };

/** Where each month begins in a list that is in the order of time, where this browser is. */
export function monthsOf({ parts }: Pick<LibraryMap, 'parts'>): DateMark[] {
  const months: DateMark[] = [];
  for (const { first, createdAt } of parts) {
    const date = new Date(createdAt);
    const mark = { place: first, year: date.getFullYear(), month: date.getMonth() };
    const last = months.at(-1);
    if (last?.year !== mark.year || last.month !== mark.month) months.push(mark);
  }
  return months;
}

export type ShownMark = DateMark & {
  /** Pixels from the top of the rail. */
  y: number;
  /** Whether its year stands beside it; a dot otherwise. */
  labelled: boolean;
};

/** Pixels that a year and a dot keep free around them. */
const room = { label: 24, dot: 8 };

/** The marks that there is room for on a rail: each year where it begins, and months between. */
export function shownMarks(months: readonly DateMark[], yOf: (place: number) => number): ShownMark[] {
  const labels: ShownMark[] = [];
  for (const [at, mark] of months.entries()) {
    const y = yOf(mark.place);
    const isNewYear = months[at - 1]?.year !== mark.year;
    if (isNewYear && y - (labels.at(-1)?.y ?? Number.NEGATIVE_INFINITY) >= room.label) {
      labels.push({ ...mark, y, labelled: true });
    }
  }
  const shown: ShownMark[] = [];
  for (const mark of months) {
    const label = labels.find(({ place }) => place === mark.place);
    const y = yOf(mark.place);
    const isFree = labels.every((other) => Math.abs(other.y - y) >= room.label / 2 + room.dot / 2);
    if (label) shown.push(label);
    else if (isFree && y - (shown.at(-1)?.y ?? Number.NEGATIVE_INFINITY) >= room.dot) {
      shown.push({ ...mark, y, labelled: false });
    }
  }
  return shown;
}

/** The place that a step of the keyboard leads to: the next month or year in that direction, or the list's end. */
export function stepFrom(
  months: readonly DateMark[],
  place: number,
  { by, direction }: { by: 'month' | 'year'; direction: 1 | -1 },
): number | undefined {
  const marks =
    by === 'month' ? months : months.filter(({ year }, at) => at === 0 || months[at - 1]?.year !== year);
  return direction === 1
    ? marks.find((mark) => mark.place > place)?.place
    : marks.findLast((mark) => mark.place < place)?.place;
}
