import type { Category, Sides } from '#contract/common.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { Choice } from '#web/ui/choice.tsx';
import { ExtendFields } from '../extend/extend-fields.tsx';
import { CategoryChoice } from '../fields/category-choice.tsx';
import { EngineSettings } from '../fields/engine-settings.tsx';
import { PromptField } from '../fields/prompt-field.tsx';
import type { Inpaint } from './inpaint.ts';
import { LayerList } from './layers/layer-list.tsx';
import type { Layers } from './layers/use-layers.ts';

const maskTasks = [
  { value: 'remove', label: 'Remove it' },
  { value: 'replace', label: 'Replace it' },
] as const;
const allTasks = [...maskTasks, { value: 'extend', label: 'Extend' }] as const;

type InpaintFieldsProps = {
  inpaint: Inpaint;
  layers: Layers;
  /** The category as sent: the chosen one, or that of the picture. */
  category: Category;
  picture: SourcePicture | undefined;
  /** How far it is extended, as far as that is possible. */
  sides: Sides;
  error: Error | null;
  onChange: (part: Partial<Inpaint>) => void;
};

/** Remove or replace what is marked, in one layer or several, or extend the picture, and the settings of each. */
export function InpaintFields(props: InpaintFieldsProps) {
  const { inpaint, layers, category, picture, sides, error, onChange } = props;
  if (layers.all.length > 1 && inpaint.task !== 'extend') return <LayersFields {...props} />;
  return (
    <>
      <Choice
        label="What to do"
        options={allTasks}
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
      {inpaint.task !== 'extend' && <LayerList layers={layers} />}
    </>
  );
}

/** The list of layers and the settings of the selected one. */
function LayersFields({ layers, category, picture, error, onChange }: InpaintFieldsProps) {
  const { all, change, selected } = layers;
  const position = all.indexOf(selected) + 1;
  return (
    <>
      <LayerList layers={layers} />
      <Choice
        label={`What to do in layer ${position}`}
        options={maskTasks}
        value={selected.task}
        onChange={(task) => change({ task })}
      />
      {selected.task === 'replace' && (
        <PromptField
          key={selected.key}
          name={`layer${position}`}
          label={`Prompt of layer ${position}`}
          placeholder="What to put there instead"
          value={selected.prompt}
          rows={2}
          error={error}
          onChange={(prompt) => change({ prompt })}
        />
      )}
      {all.some(({ task }) => task === 'replace') && (
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
