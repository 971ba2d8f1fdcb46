import { Skeleton } from '@mantine/core';
import type { SourcePicture } from '#contract/source-picture.ts';
import type { Upload } from '#contract/uploads.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { StagePicture } from '../frame/stage-picture.tsx';
import type { Editor } from '../mask/editor.ts';
import { MaskEditor } from '../mask/mask-editor.tsx';
import { isEditable } from '../source/editable.ts';
import { EarlierMasks } from './earlier-masks.tsx';
import classes from './inpaint-stage.module.css';
import type { Layers } from './layers/use-layers.ts';
import { useOtherMasks } from './layers/use-other-masks.ts';
import type { MaskEditing } from './use-mask-editor.ts';
import { useSharpPicture } from './use-sharp-picture.ts';

type InpaintStageProps = {
  picture: SourcePicture;
  marking: MaskEditing;
  layers: Layers;
  onLoadEarlier: (editor: Editor, mask: Upload) => Promise<void>;
};

/** The picture with its mask editor. A picture that is too large to edit is only shown. */
export function InpaintStage({ picture, marking, layers, onLoadEarlier }: InpaintStageProps) {
  if (!isEditable(picture)) {
    const { name, width, height, placeholder } = picture;
    const src = getPictureUrl(picture.picture, 'preview');
    return <StagePicture src={src} alt={name} width={width} height={height} placeholder={placeholder} />;
  }
  if (marking.state === 'failed') {
    return <ErrorState error={null} title="The picture could not be shown" onRetry={marking.retry} />;
  }
  const { editor, others } = layers;
  if (marking.state === 'waiting' || !editor) {
    return <Skeleton className={classes.waiting} aria-busy="true" />;
  }
  return (
    <>
      <SharpEditor
        key={editor.number}
        picture={picture}
        editor={editor}
        others={others}
        preview={marking.bitmap}
      />
      <EarlierMasks picture={picture} onLoad={(mask) => onLoadEarlier(editor, mask)} />
    </>
  );
}

type SharpEditorProps = {
  picture: SourcePicture;
  editor: Editor;
  others: Layers['others'];
  preview: ImageBitmap;
};

function SharpEditor({ picture, editor, others, preview }: SharpEditorProps) {
  const pictures = useOtherMasks(useSharpPicture(picture, editor, preview), others);
  return <MaskEditor editor={editor} pictures={pictures} name={picture.name} />;
}
