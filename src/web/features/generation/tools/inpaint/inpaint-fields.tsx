import type { Category, Sides } from '#contract/common.ts';
import type { SourcePicture } from '#contract/tools.ts';
import { Choice } from '#web/ui/choice.tsx';
import { ExtendFields } from '../extend/extend-fields.tsx';
import { CategoryChoice } from '../fields/category-choice.tsx';
import { EngineSettings } from '../fields/engine-settings.tsx';
import { PromptField } from '../fields/prompt-field.tsx';
import type { Inpaint } from './inpaint.ts';

const tasks = [
  { value: 'remove', label: 'Remove it' },
  { value: 'replace', label: 'Replace it' },
  { value: 'extend', label: 'Extend' },
] as const;

type InpaintFieldsProps = {
  inpaint: Inpaint;
  /** The category as sent: the chosen one, or that of the picture. */
  category: Category;
  picture: SourcePicture | undefined;
  /** How far it is extended, as far as that is possible. */
  sides: Sides;
  error: Error | null;
  onChange: (part: Partial<Inpaint>) => void;
};

/** Remove or replace the marked area, or extend the picture, and the settings of each. */
export function InpaintFields(props: InpaintFieldsProps) {
  const { inpaint, category, picture, sides, error, onChange } = props;
  return (
    <>
      <Choice
        label="What to do"
        options={tasks}
        value={inpaint.task}
        onChange={(task) => onChange({ task })}
      />
      {inpaint.task === 'extend' && (
        <ExtendFields
          inpaint={inpaint}
          category={category}
          picture={picture}
          sides={sides}
          error={error}
          onChange={onChange}
        />
      )}
      {inpaint.task === 'replace' && (
        <>
          <PromptField
            name="prompt"
            label="Prompt"
            placeholder="What to put there instead"
            value={inpaint.prompt}
            rows={2}
            error={error}
            onChange={(prompt) => onChange({ prompt })}
          />
          <CategoryChoice
            picture={picture}
            operation="inpaint"
            value={category}
            onChange={(chosen) => onChange({ category: chosen })}
          />
          <EngineSettings
            settings={inpaint}
            operation="inpaint"
            category={category}
            error={error}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}
