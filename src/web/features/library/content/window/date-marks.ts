import type { LibraryMap } from './library-map.ts';

/** The first place of a month, to the precision of the map's parts. */
export type DateMark = { place: number; year: number; month: number };

/** The months of a list sorted by time, in the browser's time zone. */
export function listMonths({ parts }: Pick<LibraryMap, 'parts'>): DateMark[] {
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
  /** Whether it shows its year; a dot otherwise. */
  labelled: boolean;
};

/** Minimum distance of a year label and of a dot, in pixels. */
const room = { label: 24, dot: 8 };

/** Selects the marks that fit on the rail: years where they begin, and months in between. */
export function selectVisibleMarks(months: readonly DateMark[], toY: (place: number) => number): ShownMark[] {
  const labels: ShownMark[] = [];
  for (const [at, mark] of months.entries()) {
    const y = toY(mark.place);
    const isNewYear = months[at - 1]?.year !== mark.year;
    if (isNewYear && y - (labels.at(-1)?.y ?? Number.NEGATIVE_INFINITY) >= room.label) {
      labels.push({ ...mark, y, labelled: true });
    }
  }
  const shown: ShownMark[] = [];
  for (const mark of months) {
    const label = labels.find(({ place }) => place === mark.place);
    const y = toY(mark.place);
    const isFree = labels.every((other) => Math.abs(other.y - y) >= room.label / 2 + room.dot / 2);
    if (label) shown.push(label);
    else if (isFree && y - (shown.at(-1)?.y ?? Number.NEGATIVE_INFINITY) >= room.dot) {
      shown.push({ ...mark, y, labelled: false });
    }
  }
  return shown;
}

/** The place of the next month or year in a direction; undefined at the end. */
export function findStepTarget(
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
