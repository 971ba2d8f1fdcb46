import type { SourcePicture } from '#contract/source-picture.ts';
import { formatPixels } from '#web/lib/pictures.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from '../fields/fields.module.css';
import { calculateUpscaledSize, sizeReason, type UpscaleFactor } from './upscaled-size.ts';

const factors = [2, 4] as const;

type FactorChoiceProps = {
  picture: SourcePicture | undefined;
  value: UpscaleFactor;
  onChange: (factor: UpscaleFactor) => void;
};

/** A choice of 2× or 4×, each with the resulting size. A factor that is too large is disabled, with the reason. */
export function FactorChoice({ picture, value, onChange }: FactorChoiceProps) {
  const reasons = factors.map((factor) => (picture ? sizeReason(picture, factor) : null));
  const options = factors.map((factor, index) => ({
    value: String(factor),
    disabled: reasons[index] !== null && factor !== value,
    label: picture ? (
      <span className={classes.stacked}>
        {factor}×<small>{formatUpscaledSize(picture, factor)}</small>
      </span>
    ) : (
      `${factor}×`
    ),
  }));
  return (
    <div>
      <Choice
        label="Size"
        options={options}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === '4' ? 4 : 2)}
      />
      {picture && (
        <p className={classes.note}>
          {formatPixels(picture.width, picture.height)} becomes{' '}
          {calculateUpscaledSize(picture, value).megapixels}.
        </p>
      )}
      {factors.map((factor, index) =>
        factor === value || reasons[index] === null ? null : (
          <p key={factor} className={classes.note}>
            {reasons[index]}
          </p>
        ),
      )}
    </div>
  );
}

function formatUpscaledSize(picture: SourcePicture, factor: UpscaleFactor): string {
  const { width, height } = calculateUpscaledSize(picture, factor);
  return formatPixels(width, height);
}
