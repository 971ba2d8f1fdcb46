/** What a bench is and what it gives. */

export type Figure = {
  /** What was measured, in a few words. */
  what: string;
  /** A ratio, or an absolute figure where the aim is one. */
  reached: string;
  aim: string;
  /** Null where there is no aim. */
  met: boolean | null;
  /** Absolute figures behind a ratio; they move from machine to machine. */
  detail: string;
  /** The ratio itself, which `--check` compares with the baseline; left out for absolute figures. */
  ratio?: { value: number; better: 'higher' | 'lower' };
};

export type ProcessMemory = { process: string; megabytes: number; how: 'peak' | 'at the end' };

export type Outcome = { figures: Figure[]; memory: ProcessMemory[] };

export type Bench = {
  name: string;
  /** Takes longer than a run of all should: left out unless it is named. */
  onlyByName?: boolean;
  /** @param scope what the bench starts is ended with it, in reverse order, however the bench ends */
  run(scope: AsyncDisposableStack): Promise<Outcome>;
};

/** A figure that should be at least `aim`; both are fractions, shown in per cent. */
export function atLeast(what: string, reached: number, aim: number, detail: string): Figure {
  return {
    what,
    reached: percent(reached),
    aim: `≥ ${percent(aim)}`,
    met: reached >= aim,
    detail,
    ratio: { value: reached, better: 'higher' },
  };
}

/** A figure that should be at most `aim`, in `unit`. */
export function atMost(what: string, reached: number, aim: number, unit: string, detail: string): Figure {
  return {
    what,
    reached: `${short(reached)} ${unit}`,
    aim: `≤ ${aim} ${unit}`,
    met: reached <= aim,
    detail,
    ...(unit === '×' && { ratio: { value: reached, better: 'lower' as const } }),
  };
}

/** A ratio without an aim. */
export function share(what: string, value: number, detail: string): Figure {
  return { ...noted(what, percent(value), detail), ratio: { value, better: 'higher' } };
}

/** How many times more than its measure something takes, without an aim. */
export function multiple(
  what: string,
  value: number,
  detail: string,
  better: 'higher' | 'lower' = 'lower',
): Figure {
  return { ...noted(what, `${short(value)} ×`, detail), ratio: { value, better } };
}

/** A figure without an aim. */
export function noted(what: string, reached: string, detail: string): Figure {
  return { what, reached, aim: '–', met: null, detail };
}

export function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`;
}

/** Three digits, without an exponent. */
export function short(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
