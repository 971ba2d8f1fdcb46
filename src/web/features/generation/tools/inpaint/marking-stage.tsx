import { Skeleton } from '@mantine/core';
import type { SourcePicture } from '#contract/tools.ts';
import type { Upload } from '#contract/uploads.ts';
import { choiceAddress } from '#web/lib/pictures.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { StagePicture } from '../frame/stage-picture.tsx';
import type { Editor } from '../mask/editor.ts';
import { MaskEditor } from '../mask/mask-editor.tsx';
import { isEditable } from '../source/editable.ts';
import { EarlierMasks } from './earlier-masks.tsx';
import classes from './marking-stage.module.css';
import type { Marking } from './use-mask-editor.ts';
import { useSharpPicture } from './use-sharp-picture.ts';

type MarkingStageProps = {
  picture: SourcePicture;
  marking: Marking;
  onTakeEarlier: (editor: Editor, mask: Upload) => Promise<void>;
};

/** The picture to be marked; one that is too large to be edited is only shown. */
export function MarkingStage({ picture, marking, onTakeEarlier }: MarkingStageProps) {
  if (!isEditable(picture)) {
    const { name, width, height, placeholder } = picture;
    const src = choiceAddress(picture.picture, 'preview');
    return <StagePicture src={src} alt={name} width={width} height={height} placeholder={placeholder} />;
  }
  if (marking.state === 'failed') {
    return <ErrorState error={null} title="The picture could not be shown" onRetry={marking.retry} />;
  }
  if (marking.state === 'waiting') return <Skeleton className={classes.waiting} aria-busy="true" />;
  const { editor, bitmap } = marking;
  return (
    <>
      <SharpEditor key={editor.number} picture={picture} editor={editor} preview={bitmap} />
      <EarlierMasks picture={picture} onTake={(mask) => onTakeEarlier(editor, mask)} />
    </>
  );
}

type SharpEditorProps = { picture: SourcePicture; editor: Editor; preview: ImageBitmap };

function SharpEditor({ picture, editor, preview }: SharpEditorProps) {
  const pictures = useSharpPicture(picture, editor, preview);
  return <MaskEditor editor={editor} pictures={pictures} name={picture.name} />;
}
