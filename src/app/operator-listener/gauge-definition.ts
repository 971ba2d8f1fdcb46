import type { InstallationStats } from './read-installation-stats.ts';

export type GaugeValue = { labels?: Record<string, string>; value: number };

/** A metric of the whole installation, and how its values are read from the stats. */
export type GaugeDefinition = {
  help: string;
  labels?: string[];
  read(figures: InstallationStats): GaugeValue[];
};
