import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { findingsOf, termsIn } from '#web/lib/findings.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './training.module.css';

/** The field of the name, for who leads somebody to it. */
export const modelNameId = 'model-name';

export type ModelWords = { modelName: string; modelPrompt: string };

type ModelWordsProps = {
  words: ModelWords;
  /** Why the last try was refused. */
  error: Error | null;
  onChange: (words: ModelWords) => void;
};

/** What the model is called, and who it is to be. */
export function ModelWordsFields({ words, error, onChange }: ModelWordsProps) {
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
        value={words.modelName}
        onChange={({ currentTarget }) => onChange({ ...words, modelName: currentTarget.value })}
      />
      <div>
        <label className={classes.label} htmlFor={id}>
          Model prompt
        </label>
        <MarkedTextarea
          id={id}
          rows={3}
          className={classes.words}
          terms={termsIn('prompt', findingsOf(error))}
          placeholder="A woman in her thirties with wavy red hair, green eyes and freckles"
          value={words.modelPrompt}
          onChange={({ currentTarget }) => onChange({ ...words, modelPrompt: currentTarget.value })}
        />
      </div>
    </>
  );
}

/** Why pictures cannot be asked for yet, each with what to do. */
export function wordReasons({ modelName, modelPrompt }: ModelWords): string[] {
  return [
    ...(modelName.trim() ? [] : ['Give the model a name.']),
    ...(modelPrompt.trim() ? [] : ['Describe the person.']),
    ...(modelPrompt.length > limits.promptMaximum
      ? [`The prompt has at most ${limits.promptMaximum} characters.`]
      : []),
  ];
}
