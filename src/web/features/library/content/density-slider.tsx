import { IconGrid4x4, IconSquare } from '@tabler/icons-react';
import { Slider } from '#web/ui/slider.tsx';
import classes from './library-toolbar.module.css';

/** Row heights in pixels. */
export const rowHeights = { smallest: 120, usual: 220, largest: 400, step: 20 } as const;

type DensitySliderProps = { value: number; onChange: (pixels: number) => void };

/** Sets the size of the thumbnails. */
export function DensitySlider({ value, onChange }: DensitySliderProps) {
  return (
    <span className={classes.density}>
      <IconGrid4x4 size={18} stroke={1.5} aria-hidden="true" />
      <Slider
        size="small"
        aria-label="Thumbnail size"
        min={rowHeights.smallest}
        max={rowHeights.largest}
        step={rowHeights.step}
        value={value}
        onChange={onChange}
      />
      <IconSquare size={18} stroke={1.5} aria-hidden="true" />
    </span>
  );
}
