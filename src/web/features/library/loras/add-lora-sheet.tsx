import { Button, Checkbox, FileInput, Progress, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/common.ts';
import { loraLimits } from '#contract/lora-limits.ts';
import { call } from '#web/lib/api.ts';
import { categories } from '#web/lib/categories.ts';
import { useShowLora } from '#web/lib/loras.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './loras.module.css';
import { sendLora } from './send-lora.ts';

type AddLoraSheetProps = { hosts: readonly string[]; open: boolean; onClose: () => void };

const ways = [
  { value: 'link', label: 'By link' },
  { value: 'file', label: 'By file' },
] as const;

/** The dialog that adds a LoRA by the link of its page, or by its file. */
export function AddLoraSheet({ hosts, open, onClose }: AddLoraSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Add a LoRA" sticky>
      <AddLora hosts={hosts} onDone={onClose} />
    </Sheet>
  );
}

function AddLora({ hosts, onDone }: { hosts: readonly string[]; onDone: () => void }) {
  const [way, setWay] = useState<'link' | 'file'>(hosts.length > 0 ? 'link' : 'file');
  const [category, setCategory] = useState<Category>('sfw');
  const [url, setUrl] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [share, setShare] = useState(0);
  const show = useShowLora();
  const add = useMutation({
    mutationFn: () =>
      way === 'link'
        ? call('addLoraByLink', { body: { url, category, confirmed: true } })
        : sendLora(file as File, { name, category }, { onStarted: show, onProgress: setShare }),
    onSuccess: (lora) => {
      show(lora);
      onDone();
    },
  });
  const isReady = confirmed && (way === 'link' ? url.trim() !== '' : file !== null && name.trim() !== '');
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen && name === '') {
      setName(chosen.name.replace(/\.safetensors$/i, '').slice(0, loraLimits.loraNameMaximum));
    }
  };
  return (
    <form
      className={classes.form}
      aria-label="Add a LoRA"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !add.isPending) add.mutate();
      }}
    >
      <Choice label="Add" options={ways} value={way} onChange={setWay} />
      {way === 'link' ? (
        <TextInput
          label="Link"
          description={
            hosts.length > 0 ? `A model’s page on ${hosts.join(' or ')}.` : 'No links are taken here.'
          }
          maxLength={loraLimits.loraLinkMaximum}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      ) : (
        <>
          <FileInput
            label="File"
            description={`A .safetensors file of at most ${loraLimits.loraFileBytesMaximum / 1024 ** 3} GiB.`}
            placeholder="Choose a file"
            accept=".safetensors"
            value={file}
            onChange={choose}
          />
          <TextInput
            label="Name"
            maxLength={loraLimits.loraNameMaximum}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </>
      )}
      <div>
        <Choice label="Category" options={categories} value={category} onChange={setCategory} />
        <p className={classes.hint}>An NSFW LoRA can be used in NSFW alone.</p>
      </div>
      <Checkbox
        label="I may use this LoRA here, and it shows no real person and no minor."
        checked={confirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      {add.isPending && way === 'file' && (
        <Progress value={share * 100} aria-label="Upload" transitionDuration={200} />
      )}
      <FormProblem error={add.error} at={add.submittedAt} />
      <Button type="submit" disabled={!isReady || add.isPending}>
        {add.isPending ? (way === 'file' ? 'Uploading…' : 'Adding…') : 'Add LoRA'}
      </Button>
    </form>
  );
}
