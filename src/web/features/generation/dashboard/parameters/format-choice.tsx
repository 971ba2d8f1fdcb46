import { useId } from 'react';
import type { AspectRatio } from '#contract/common.ts';
import { describeSizes } from '#contract/fit-parameters.ts';
import type { ParameterSupport, PictureSize } from '#contract/generation-parameters.ts';
import { limits } from '#contract/limits.ts';
import { parseAspectRatio } from '#web/lib/content.ts';
import { Choice } from '#web/ui/choice.tsx';
import fields from '#web/ui/compose/fields.module.css';
import { aspectOptions } from './aspect-options.tsx';
import { describeMissing } from './number-field.tsx';
import classes from './parameters.module.css';

type FormatChoiceProps = {
  aspectRatio: AspectRatio;
  /** Pixels, instead of the aspect ratio; undefined: the aspect ratio decides. */
  size: PictureSize | undefined;
  /** Null while unknown. */
  support: ParameterSupport['size'] | null;
  /** Whether a picture is varied, whose size the variation has. */
  isVariation: boolean;
  onChange: (chosen: { aspectRatio?: AspectRatio; size: PictureSize | undefined }) => void;
};

const custom = 'custom';

/** The aspect ratios, or a size in pixels of one's own. */
export function FormatChoice({ aspectRatio, size, support, isVariation, onChange }: FormatChoiceProps) {
  const range = support && !('reason' in support) ? support : null;
  const options = [
    ...aspectOptions.map((option) => ({ ...option, disabled: isVariation })),
    { value: custom, label: 'Custom', disabled: !range } as const,
  ];
  return (
    <div className={classes.format}>
      <Choice
        label="Format"
        options={options}
        value={isVariation ? null : size && range ? custom : aspectRatio}
        note={range ? null : describeMissing(support)}
        onChange={(chosen) =>
          chosen === custom
            ? onChange({ size: size ?? toSize(aspectRatio) })
            : onChange({ aspectRatio: chosen, size: undefined })
        }
      />
      {size && range && (
        <SizeFields size={size} range={range} onChange={(next) => onChange({ size: next })} />
      )}
    </div>
  );
}

/** About a megapixel in the proportions of an aspect ratio. */
function toSize(aspectRatio: AspectRatio): PictureSize {
  const { width, height } = parseAspectRatio(aspectRatio);
  const scale = 1024 / Math.sqrt(width * height);
  const toSide = (length: number) => Math.round((length * scale) / 64) * 64;
  return { width: toSide(width), height: toSide(height) };
}

type SizeFieldsProps = {
  size: PictureSize;
  range: Extract<ParameterSupport['size'], { maxRatio: number }>;
  onChange: (size: PictureSize) => void;
};

function SizeFields({ size, range, onChange }: SizeFieldsProps) {
  const id = useId();
  const toSide = (typed: number) =>
    Number.isFinite(typed) ? Math.min(Math.max(Math.trunc(typed), 1), limits.pictureSideMaximum) : 1;
  const side = (label: string, key: 'width' | 'height') => (
    <label className={classes.side}>
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        className={`${fields.field} ${classes.digits}`}
        // Without bounds, which would keep the form from being sent: what does not fit is said, and fitted.
        step="any"
        value={String(size[key])}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => onChange({ ...size, [key]: toSide(currentTarget.valueAsNumber) })}
      />
    </label>
  );
  return (
    <div>
      <div className={classes.sides}>
        {side('Width', 'width')}
        <span aria-hidden="true">×</span>
        {side('Height', 'height')}
      </div>
      <p id={`${id}-note`} className={fields.note}>
        {describeSizes(range)}
      </p>
    </div>
  );
}
