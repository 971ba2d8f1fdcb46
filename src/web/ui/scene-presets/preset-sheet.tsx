import { Button, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ScenePresetKind } from '#contract/scene-presets.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { type PresetFields, presetKindLabels, useSavePreset } from '#web/lib/scene-presets.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PictureDialog } from '#web/ui/picture-choice/picture-dialog.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './preset-sheet.module.css';

type PresetSheetProps = {
  /** The preset to change; null for a new one. */
  id: string | null;
  title: string;
  initial: PresetFields;
  /** Whether the kind is still to be chosen. */
  hasKinds?: boolean;
  /** The prompt of the picture that it shows, to take words from. */
  prompt?: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** The dialog that makes or changes an outfit or a place. */
export function PresetSheet({ open, title, onClose, ...form }: PresetSheetProps) {
  const [choosing, choose] = useDisclosure(false);
  const [picture, setPicture] = usePicture(open, form.initial.contentId);
  // Escape reaches both dialogs; it must only close the one on top.
  const close = () => {
    if (!choosing) onClose();
  };
  return (
    <>
      <Sheet open={open} onClose={close} title={title}>
        <PresetForm
          {...form}
          contentId={picture}
          onChoosePicture={choose.open}
          onRemovePicture={() => setPicture(null)}
          onSaved={onClose}
        />
      </Sheet>
      <PictureDialog
        open={choosing}
        title="Picture"
        contentOnly
        onChoose={(chosen) => {
          if ('contentId' in chosen) setPicture(chosen.contentId);
          choose.close();
        }}
        onClose={choose.close}
      />
    </>
  );
}

/** The chosen picture: each time that the dialog opens, the given one at first. */
function usePicture(open: boolean, initial: string | null) {
  const [state, setState] = useState({ open, picture: initial });
  if (state.open !== open) setState({ open, picture: open ? initial : state.picture });
  return [state.picture, (picture: string | null) => setState({ open, picture })] as const;
}

const kinds = (['outfit', 'place'] as const).map((value) => ({ value, label: presetKindLabels[value].one }));

const examples: Record<ScenePresetKind, string> = {
  outfit: 'wearing a long red wool coat and black boots',
  place: 'on a rooftop terrace at dusk, city lights behind',
};

type PresetFormProps = Pick<PresetSheetProps, 'hasKinds' | 'id' | 'initial' | 'prompt'> & {
  contentId: string | null;
  onChoosePicture: () => void;
  onRemovePicture: () => void;
  onSaved: () => void;
};

function PresetForm(props: PresetFormProps) {
  const { contentId, hasKinds, id, initial, prompt, onChoosePicture, onRemovePicture, onSaved } = props;
  const [kind, setKind] = useState(initial.kind);
  const [name, setName] = useState(initial.name);
  const [words, setWords] = useState(initial.words);
  const { worksIn } = useUser();
  const save = useSavePreset(id, onSaved);
  const isReady = name.trim() !== '' && words.trim() !== '' && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save.mutate({ kind, name, words, contentId });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {hasKinds && <Choice label="Save as" options={kinds} value={kind} onChange={setKind} />}
      <TextInput
        label="Name"
        data-autofocus
        maxLength={limits.sceneNameMaximum}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label="Words"
        description="Added to the prompt as you write them."
        placeholder={examples[kind]}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.sceneWordsMaximum}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value.replaceAll('\n', ' '))}
      />
      {prompt && (
        <p className={classes.prompt} dir="auto">
          Its prompt: {prompt}
        </p>
      )}
      {contentId ? (
        <div className={classes.picture}>
          <img src={getPictureUrl({ contentId }, 'thumbnail')} alt="" />
          <Button
            variant="default"
            leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onRemovePicture}
          >
            Remove picture
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onChoosePicture}
        >
          Choose a picture
        </Button>
      )}
      <p className={classes.prompt}>
        {worksIn
          ? `Everyone in ${worksIn.ownerName}’s team can use it.`
          : 'Everyone in your team can use it.'}
      </p>
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={!isReady}>
        {save.isPending ? 'Saving…' : `Save ${presetKindLabels[kind].one.toLowerCase()}`}
      </Button>
    </form>
  );
}
