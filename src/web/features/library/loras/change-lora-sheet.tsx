import { Button, TagsInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loraLimits } from '#contract/lora-limits.ts';
import type { Lora } from '#contract/loras.ts';
import { call } from '#web/lib/api.ts';
import { categories } from '#web/lib/categories.ts';
import { useShowLora } from '#web/lib/loras.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './loras.module.css';

type ChangeLoraSheetProps = { lora: Lora; open: boolean; onClose: () => void };

/** The dialog that changes the name, the trigger words and the category of a LoRA. */
export function ChangeLoraSheet({ lora, open, onClose }: ChangeLoraSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Change LoRA">
      <ChangeLora lora={lora} onDone={onClose} />
    </Sheet>
  );
}

function ChangeLora({ lora, onDone }: { lora: Lora; onDone: () => void }) {
  const [name, setName] = useState(lora.name);
  const [triggerWords, setTriggerWords] = useState(lora.triggerWords);
  const [category, setCategory] = useState(lora.category);
  const show = useShowLora();
  const save = useMutation({
    mutationFn: () => call('changeLora', { params: { id: lora.id }, body: { name, triggerWords, category } }),
    onSuccess: (changed) => {
      show(changed);
      onDone();
    },
  });
  return (
    <form
      className={classes.form}
      aria-label="Change LoRA"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <TextInput
        label="Name"
        maxLength={loraLimits.loraNameMaximum}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsInput
        label="Trigger words"
        description="The first is added to prompts that have none of them."
        maxTags={loraLimits.triggerWordsMaximum}
        value={triggerWords}
        onChange={setTriggerWords}
      />
      <Choice label="Category" options={categories} value={category} onChange={setCategory} />
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={name.trim() === '' || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
