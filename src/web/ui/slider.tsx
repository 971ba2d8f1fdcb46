import type { ComponentProps } from 'react';
import classes from './slider.module.css';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  /** `usual` fills its container; `small` fits a toolbar. */
  size?: 'usual' | 'small';
  onChange: (value: number) => void;
};

/** A styled native range input. */
export function Slider({ size = 'usual', className = '', onChange, ...rest }: SliderProps) {
  return (
    <input
      type="range"
      {...rest}
      data-size={size}
      className={`${classes.slider} ${className}`}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}
