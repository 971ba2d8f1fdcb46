import { useId } from 'react';
import { Slider } from '#web/ui/slider.tsx';
import classes from './fields.module.css';

type ShareSliderProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
  /** What a value means, in a word or two. */
  words: (value: number) => string;
  /** What both ends do. */
  note?: string;
};

/** A share as a slider that says in words what it is set to. */
export function ShareSlider({ label, value, onChange, words, note }: ShareSliderProps) {
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div>
      <div className={classes.sliderHead}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <output className={classes.sliderValue} htmlFor={id}>
          {words(value)} · {percent} %
        </output>
      </div>
      <Slider
        id={id}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${words(value)}, ${percent} %`}
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
