import type { Category } from '#contract/common.ts';
import type { SourcePicture } from '#contract/tools.ts';
import { Choice } from '#web/ui/choice.tsx';
import { CategoryChoice } from '../fields/category-choice.tsx';
import { EngineSettings } from '../fields/engine-settings.tsx';
import { PromptField } from '../fields/prompt-field.tsx';
import type { Inpaint } from './inpaint.ts';

const tasks = [
  { value: 'remove', label: 'Remove it' },
  { value: 'replace', label: 'Replace it' },
] as const;

type InpaintFieldsProps = {
  inpaint: Inpaint;
  /** The category as sent: the chosen one, or that of the picture. */
  category: Category;
  picture: SourcePicture | undefined;
  error: Error | null;
  onChange: (part: Partial<Inpaint>) => void;
};

/** Remove or replace the marked area, and the settings of a replacement. */
export function InpaintFields({ inpaint, category, picture, error, onChange }: InpaintFieldsProps) {
  return (
    <>
      <Choice
        label="Marked area"
        options={tasks}
        value={inpaint.task}
        onChange={(task) => onChange({ task })}
      />
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
