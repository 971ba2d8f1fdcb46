import { Switch } from '@mantine/core';
import type { Category } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { Choice } from '#web/ui/choice.tsx';
import { CategoryChoice } from '../fields/category-choice.tsx';
import { EngineSettings } from '../fields/engine-settings.tsx';
import { PromptField } from '../fields/prompt-field.tsx';
import { ShareSlider } from '../fields/share-slider.tsx';
import type { Redraw } from './redraw.ts';
import { describeStrength } from './strength-labels.ts';
import { StyleChoice } from './style-choice.tsx';

const counts = Array.from({ length: limits.redrawsMaximum }, (_, index) => String(index + 1)).map(
  (count) => ({
    value: count,
    label: count,
  }),
);

type RedrawFieldsProps = {
  redraw: Redraw;
  /** The category as sent: the chosen one, or that of the picture. */
  category: Category;
  picture: SourcePicture | undefined;
  error: Error | null;
  onChange: (part: Partial<Redraw>) => void;
};

/** The settings of a redraw. */
export function RedrawFields({ redraw, category, picture, error, onChange }: RedrawFieldsProps) {
  return (
    <>
      <StyleChoice value={redraw.style} onChange={(style) => onChange({ style })} />
      <PromptField
        name="prompt"
        label="Prompt"
        placeholder={redraw.style ? 'What else should change' : 'What the picture should become'}
        value={redraw.prompt}
        rows={2}
        error={error}
        onChange={(prompt) => onChange({ prompt })}
      />
      <ShareSlider
        label="Strength"
        value={redraw.strength}
        onChange={(strength) => onChange({ strength })}
        describeValue={describeStrength}
        note="Subtle keeps the picture; Redraw changes almost everything."
      />
      <Switch
        checked={redraw.keepComposition}
        onChange={({ currentTarget }) => onChange({ keepComposition: currentTarget.checked })}
        label="Keep the composition"
        description="Everything stays in its place"
      />
      <Choice
        label="Results"
        options={counts}
        value={String(redraw.count)}
        onChange={(count) => onChange({ count: Number(count) })}
      />
      <CategoryChoice
        picture={picture}
        operation="image_to_image"
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <EngineSettings
        settings={redraw}
        operation="image_to_image"
        category={category}
        error={error}
        onChange={onChange}
      />
    </>
  );
}
