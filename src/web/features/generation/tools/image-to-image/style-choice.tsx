import { useId } from 'react';
import { type StyleId, stylePresets } from '#contract/styles.ts';
import classes from './style-choice.module.css';
import { findStylePicture } from './style-pictures.ts';

type StyleChoiceProps = { value: StyleId | null; onChange: (style: StyleId | null) => void };

/** The style presets as pictures. One can be chosen; a second click clears it. */
export function StyleChoice({ value, onChange }: StyleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.styles}>
      <legend className={classes.label}>Style</legend>
      <div className={classes.tiles}>
        {stylePresets.map(({ id, label }) => {
          const picture = findStylePicture(id);
          return (
            <label key={id} className={classes.tile}>
              <input
                type="radio"
                name={name}
                value={id}
                checked={id === value}
                onChange={() => onChange(id)}
                onClick={() => id === value && onChange(null)}
              />
              {picture && <img src={picture} alt="" loading="lazy" width={160} height={160} />}
              <span>{label}</span>
            </label>
          );
        })}
      </div>
      {value !== null && (
        <button type="button" className={classes.none} onClick={() => onChange(null)}>
          Clear style
        </button>
      )}
    </fieldset>
  );
}
