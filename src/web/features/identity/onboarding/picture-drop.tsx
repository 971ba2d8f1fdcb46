import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoUp } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { notify } from '#web/ui/notify.ts';
import { findPictureProblem } from './check-picture.ts';
import classes from './picture-drop.module.css';

type PictureDropProps = {
  /** `Front` or `Back`. */
  side: string;
  /** What the picture has to show. */
  hint: string;
  file: File | null;
  /** True during the upload. */
  disabled: boolean;
  onChange: (file: File | null) => void;
};

/** An object URL that previews the file. Revoked when the file changes. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}

/** The field for one picture: drop or choose a file, preview, replace or remove it. */
export function PictureDrop({ side, hint, file, disabled, onChange }: PictureDropProps) {
  const input = useId();
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const [over, setOver] = useState(false);
  const preview = usePreview(file);

  function take(chosen: File | undefined): void {
    if (!chosen || disabled) return;
    const problem = findPictureProblem(chosen);
    if (problem) notify.error(problem);
    else onChange(chosen);
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    take(event.currentTarget.files?.[0]);
    // Allows the user to choose the same file again after removing it.
    event.currentTarget.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className={classes.place}>
      {/* The input covers the whole area: it receives clicks, keyboard focus and, in most browsers, drops. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        data-filled={file !== null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preview ? (
          <img className={classes.preview} src={preview} alt={`${side} of your document`} />
        ) : (
          <IconPhotoUp size={28} stroke={1.25} aria-hidden="true" />
        )}
        <label htmlFor={input} className={classes.label} data-over-picture={preview !== null || undefined}>
          <strong>{side}</strong>
          <span>{file ? 'Replace' : hint}</span>
        </label>
        <input
          id={input}
          className={classes.input}
          type="file"
          accept="image/*"
          disabled={disabled}
          onChange={choose}
        />
      </div>
      {hasCamera && (
        <>
          <Button
            className={classes.camera}
            variant="default"
            fullWidth
            leftSection={<IconCamera size={18} stroke={1.5} aria-hidden="true" />}
            disabled={disabled}
            onClick={() => camera.current?.click()}
          >
            {`Take a photo of the ${side.toLowerCase()}`}
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            data-camera={side.toLowerCase()}
            onChange={choose}
          />
        </>
      )}
      {file && (
        <div className={classes.chosen}>
          <span>{file.name}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            onClick={() => onChange(null)}
            aria-label={`Remove ${side.toLowerCase()}`}
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}
