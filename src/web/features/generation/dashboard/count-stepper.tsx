import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Slider } from '#web/ui/slider.tsx';
import classes from './count-stepper.module.css';

type CountStepperProps = { value: number; max: number; onChange: (count: number) => void };

/** The number of images: a slider for coarse and two buttons for exact steps. */
export function CountStepper({ value, max, onChange }: CountStepperProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        Images
      </label>
      <div className={classes.stepper}>
        <IconButton label="One fewer" disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <IconMinus size={18} stroke={1.75} />
        </IconButton>
        <output className={classes.count} htmlFor={id}>
          {value}
        </output>
        <IconButton label="One more" disabled={value >= max} onClick={() => onChange(value + 1)}>
          <IconPlus size={18} stroke={1.75} />
        </IconButton>
        <Slider id={id} className={classes.slider} min={1} max={max} value={value} onChange={onChange} />
      </div>
    </div>
  );
}
