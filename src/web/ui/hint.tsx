import { type ReactNode, useId } from 'react';
import classes from './hint.module.css';

type HintProps = {
  /** The explanation, one or two sentences. */
  text: string;
  className?: string;
  children: ReactNode;
};

/** A small element with a tooltip on hover, focus and touch. */
export function Hint({ text, className, children }: HintProps) {
  const hintId = useId();
  return (
    <>
      <button
        type="button"
        className={`${classes.hint} ${className ?? ''}`}
        aria-describedby={hintId}
        data-tip={text}
        data-tip-on="press"
      >
        {children}
      </button>
      <span id={hintId} hidden>
        {text}
      </span>
    </>
  );
}
