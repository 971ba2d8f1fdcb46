import { Button } from '@mantine/core';
import type { Category, Sides } from '#contract/common.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { aspectRatios } from '#contract/values.ts';
import { formatNumber } from '#web/lib/format.ts';
import { noSides } from '#web/lib/sides.ts';
import fields from '#web/ui/compose/fields.module.css';
import { CategoryChoice } from '../fields/category-choice.tsx';
import toolFields from '../fields/fields.module.css';
import { PromptField } from '../fields/prompt-field.tsx';
import type { Inpaint } from '../inpaint/inpaint.ts';
import classes from './extend.module.css';
import { changeSide, extendToRatio, getExtendedSize, getLongest, sideNames } from './extension.ts';

const labels = { top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' } as const;

type ExtendFieldsProps = {
  inpaint: Inpaint;
  /** The category as sent. */
  category: Category;
  picture: SourcePicture | undefined;
  sides: Sides;
  error: Error | null;
  onChange: (part: Partial<Inpaint>) => void;
};

/** How far a picture is extended on each side, and what the new area shows. */
export function ExtendFields({ inpaint, category, picture, sides, error, onChange }: ExtendFieldsProps) {
  const size = picture && getExtendedSize(picture, sides);
  return (
    <>
      <fieldset className={classes.ratios}>
        <legend className={toolFields.label}>To an aspect ratio</legend>
        {aspectRatios.map((ratio) => (
          <Button
            key={ratio}
            variant="default"
            size="compact-sm"
            disabled={!picture}
            onClick={() => picture && onChange({ sides: extendToRatio(picture, ratio) })}
          >
            {ratio}
          </Button>
        ))}
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ sides: noSides })}>
          Reset
        </Button>
      </fieldset>
      <fieldset className={classes.sides}>
        <legend className={toolFields.label}>Pixels on each side</legend>
        {sideNames.map((side) => (
          <label key={side}>
            <span>{labels[side]}</span>
            <input
              type="number"
              inputMode="numeric"
              className={fields.field}
              // Without bounds, which would keep the form from being sent: what does not fit is fitted.
              step="any"
              disabled={!picture}
              value={sides[side]}
              onChange={({ currentTarget: { valueAsNumber } }) =>
                picture && onChange({ sides: changeSide(picture, sides, side, valueAsNumber || 0) })
              }
            />
          </label>
        ))}
      </fieldset>
      {picture && size && (
        <p className={classes.note}>
          {`${formatNumber(picture.width)} × ${formatNumber(picture.height)} becomes ${formatNumber(size.width)} × ${formatNumber(size.height)}. At most ${formatNumber(getLongest(picture, 'left'))} across and ${formatNumber(getLongest(picture, 'top'))} down on a side.`}
        </p>
      )}
      <PromptField
        name="prompt"
        label="Prompt, optional"
        placeholder="What the new area shows"
        value={inpaint.prompt}
        rows={2}
        error={error}
        onChange={(prompt) => onChange({ prompt })}
      />
      <p className={classes.note}>
        Without a prompt, what surrounds the area goes on. The preview engine always does that, out of focus.
      </p>
      {inpaint.prompt.trim() !== '' && (
        <CategoryChoice
          picture={picture}
          operation="inpaint"
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
        />
      )}
    </>
  );
}
