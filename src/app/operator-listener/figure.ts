import type { InstallationFigures } from './read-figures.ts';

export type Value = { labels?: Record<string, string>; value: number };

/** A metric of the whole installation: what it says of what was read. */
export type Figure = { help: string; labels?: string[]; of(figures: InstallationFigures): Value[] };
