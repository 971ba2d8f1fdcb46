import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { listFindings, listTerms } from '#web/lib/findings.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './training.module.css';

/** The id of the name field, for callers that focus it. */
export const modelNameId = 'model-name';

export type ModelInput = { modelName: string; modelPrompt: string };

type ModelFieldsProps = {
  value: ModelInput;
  /** The error of the last attempt. */
  error: Error | null;
  onChange: (value: ModelInput) => void;
};

/** The name and the prompt of a model. */
export function ModelFields({ value, error, onChange }: ModelFieldsProps) {
  const id = useId();
  return (
    <>
      <TextInput
        id={modelNameId}
        label="Model name"
        classNames={{ label: classes.label }}
        placeholder="Mara"
        maxLength={limits.modelNameMaximum}
        autoComplete="off"
        value={value.modelName}
        onChange={({ currentTarget }) => onChange({ ...value, modelName: currentTarget.value })}
      />
      <div>
        <label className={classes.label} htmlFor={id}>
          Model prompt
        </label>
        <MarkedTextarea
          id={id}
          rows={3}
          className={classes.words}
          terms={listTerms('prompt', listFindings(error))}
          placeholder="A woman in her thirties with wavy red hair, green eyes and freckles"
          value={value.modelPrompt}
          onChange={({ currentTarget }) => onChange({ ...value, modelPrompt: currentTarget.value })}
        />
      </div>
    </>
  );
}

/** The reasons why pictures cannot be generated yet, each with what to do. */
export function listInputReasons({ modelName, modelPrompt }: ModelInput): string[] {
  return [
    ...(modelName.trim() ? [] : ['Give the model a name.']),
    ...(modelPrompt.trim() ? [] : ['Describe the person.']),
    ...(modelPrompt.length > limits.promptMaximum
      ? [`The prompt has at most ${limits.promptMaximum} characters.`]
      : []),
  ];
}
