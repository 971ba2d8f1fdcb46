import { useId } from 'react';
import { Slider } from '#web/ui/slider.tsx';
import classes from './fields.module.css';

type ShareSliderProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
  /** Describes a value in a word or two. */
  describeValue: (value: number) => string;
  /** Explains both ends of the slider. */
  note?: string;
};

/** A slider for a value from 0 to 1, with a description of the value. */
export function ShareSlider({ label, value, onChange, describeValue, note }: ShareSliderProps) {
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div>
      <div className={classes.sliderHead}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <output className={classes.sliderValue} htmlFor={id}>
          {describeValue(value)} · {percent}%
        </output>
      </div>
      <Slider
        id={id}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${describeValue(value)}, ${percent}%`}
        aria-describedby={note && `${id}-note`}
        onChange={(next) => onChange(next / 100)}
      />
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </div>
  );
}
