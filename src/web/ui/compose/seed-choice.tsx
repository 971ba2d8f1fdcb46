import { limits } from '#contract/limits.ts';
import { randomSeed } from '#web/lib/random-seed.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from './fields.module.css';

const options = [
  { value: 'random', label: 'Random' },
  { value: 'fixed', label: 'Fixed' },
] as const;

/** The nearest valid seed to a typed number. */
function toSeed(typed: number): number {
  return Math.min(Math.max(Math.trunc(typed) || 0, 0), limits.seedMaximum);
}

type SeedChoiceProps = { value: number | null; onChange: (seed: number | null) => void };

/** A random seed for each picture, or a fixed one that reproduces a picture. */
export function SeedChoice({ value, onChange }: SeedChoiceProps) {
  return (
    <div className={classes.seed}>
      <Choice
        label="Seed"
        options={options}
        value={value === null ? 'random' : 'fixed'}
        onChange={(mode) => onChange(mode === 'fixed' ? randomSeed() : null)}
      />
      {value !== null && (
        <input
          type="number"
          aria-label="Seed number"
          className={`${classes.field} ${classes.seedNumber}`}
          min={0}
          max={limits.seedMaximum}
          // Without leading zeros, which a number input would otherwise keep.
          value={String(value)}
          onChange={(event) => onChange(toSeed(event.currentTarget.valueAsNumber))}
        />
      )}
    </div>
  );
}
