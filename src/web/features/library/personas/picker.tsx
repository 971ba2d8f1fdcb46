import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { type LookFacet, type LookOption, lookOptions, type PersonaLook } from '#contract/persona-looks.ts';
import { isMultiFacet, multiFacetMaximum } from './facets.ts';
import { findOptionPicture } from './option-pictures.ts';
import { Outline } from './outlines.tsx';
import classes from './picker.module.css';

type PickerProps = {
  facet: LookFacet;
  label: string;
  look: PersonaLook;
  onChange: (part: Partial<PersonaLook>) => void;
};

/** The options of one facet as pictures: radio buttons, or checkboxes for several values. */
export function Picker({ facet, label, look, onChange }: PickerProps) {
  const name = useId();
  const value = look[facet];
  const several = Array.isArray(value);
  const full = several && value.length >= multiFacetMaximum;
  const toggle = (id: string, on: boolean) => {
    if (!isMultiFacet(facet)) return onChange({ [facet]: id });
    const others = look[facet].filter((each) => each !== id);
    onChange({ [facet]: on ? [...others, id] : others });
  };
  return (
    <fieldset className={classes.picker}>
      <legend className={several ? classes.legend : classes.unseen}>
        {several ? `${label}: up to ${multiFacetMaximum}; each picture uses one` : label}
      </legend>
      <div className={classes.options} data-small={lookOptions[facet][0]?.swatch ? true : undefined}>
        {!several && (
          <label className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={value === null}
              onChange={() => onChange({ [facet]: null })}
            />
            <span className={`${classes.face} ${classes.open}`} />
            <span className={classes.label}>Not set</span>
          </label>
        )}
        {lookOptions[facet].map((option) => {
          const checked = several ? value.includes(option.id) : value === option.id;
          return (
            <label key={option.id} className={classes.option}>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={name}
                checked={checked}
                disabled={full && !checked}
                onChange={(event) => toggle(option.id, event.currentTarget.checked)}
              />
              <OptionFace facet={facet} option={option} />
              <span className={classes.label}>
                <IconCheck className={classes.check} size={14} stroke={2.5} aria-hidden="true" />
                {option.label}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The picture, colour or outline of an option. */
function OptionFace({ facet, option }: { facet: LookFacet; option: LookOption }) {
  const picture = findOptionPicture(facet, option.id);
  return (
    <span className={classes.face} style={{ background: option.swatch }}>
      {picture && <img src={picture} alt="" width={192} height={256} loading="lazy" decoding="async" />}
      <Outline facet={facet} id={option.id} />
    </span>
  );
}
