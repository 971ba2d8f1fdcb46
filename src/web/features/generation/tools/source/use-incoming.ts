import { useEffect, useRef, useState } from 'react';
import { pictureIn } from '#web/lib/check-file.ts';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes pictures that are dropped anywhere on the page or pasted into it.
 *
 * @param onPicture gets the file; null turns it off, as while a dialog stands over the page
 * @returns whether files are being held over the page now
 */
export function useIncoming(onPicture: ((file: File) => void) | null): boolean {
  const [over, setOver] = useState(false);
  const hear = useRef(onPicture);
  hear.current = onPicture;
  const active = onPicture !== null;
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Every element that is entered is told before the one that is left: only the outermost pair counts.
    let depth = 0;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const take = (files: FileList | undefined): boolean => {
      const file = pictureIn(files);
      if (file) hear.current?.(file);
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
        // Text that comes along with a picture belongs into the field it is pasted into.
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
