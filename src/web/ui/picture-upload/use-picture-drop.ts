import { useEffect, useRef, useState } from 'react';
import { findPicture } from '#web/lib/check-file.ts';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Listens for pictures that are dropped anywhere on the page or pasted into it.
 *
 * @param onPicture called with the file; null turns the listener off, for example while a dialog is open
 * @returns whether files are being dragged over the page
 */
export function usePictureDrop(onPicture: ((file: File) => void) | null): boolean {
  const [over, setOver] = useState(false);
  const handler = useRef(onPicture);
  handler.current = onPicture;
  const active = onPicture !== null;
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const { signal } = listening;
    // `dragenter` of the new element fires before `dragleave` of the old one: only the outermost pair counts.
    let depth = 0;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const take = (files: FileList | undefined): boolean => {
      const file = findPicture(files);
      if (file) handler.current?.(file);
      return file !== null;
    };
    const onFiles = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      then: (event: DragEvent) => void,
    ) => window.addEventListener(name, (event) => carriesFiles(event) && then(event), { signal });
    onFiles('dragenter', () => {
      depth += 1;
      setOver(true);
    });
    onFiles('dragleave', () => {
      depth -= 1;
      if (depth <= 0) leave();
    });
    onFiles('dragover', (event) => event.preventDefault());
    onFiles('drop', (event) => {
      event.preventDefault();
      leave();
      take(event.dataTransfer?.files);
    });
    window.addEventListener(
      'paste',
      (event) => {
        // Text that is pasted together with a picture belongs to the field.
        const intoField = event.target instanceof Element && event.target.closest('input, textarea') !== null;
        const hasText = event.clipboardData?.types.includes('text/plain') ?? false;
        if (intoField && hasText) return;
        if (take(event.clipboardData?.files)) event.preventDefault();
      },
      { signal },
    );
    return () => {
      listening.abort();
      setOver(false);
    };
  }, [active]);
  return over;
}
