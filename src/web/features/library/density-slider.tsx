import { IconGrid4x4, IconSquare } from '@tabler/icons-react';
import classes from './library-toolbar.module.css';

/** Pixels of a row, from a full sheet to a close look. */
export const rowHeights = { smallest: 120, usual: 220, largest: 400, step: 20 } as const;

type DensitySliderProps = { value: number; onChange: (pixels: number) => void };

/** How large the frames of the sheet are. */
export function DensitySlider({ value, onChange }: DensitySliderProps) {
  return (
    <label className={classes.density}>
      <IconGrid4x4 size={18} stroke={1.5} aria-hidden="true" />
      <input
        type="range"
        aria-label="Size of the pictures"
        min={rowHeights.smallest}
        max={rowHeights.largest}
        step={rowHeights.step}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <IconSquare size={18} stroke={1.5} aria-hidden="true" />
    </label>
  );
}
