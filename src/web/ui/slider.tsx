import type { ComponentProps } from 'react';
import classes from './slider.module.css';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  /** `usual` fills its place and suits a thumb; `small` stands in a row of tools. */
  size?: 'usual' | 'small';
  onChange: (value: number) => void;
};

/** A value between two ends, as the browser's own slider in our looks. */
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
