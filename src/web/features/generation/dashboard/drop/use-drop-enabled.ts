import { useEffect, useState } from 'react';

/** Milliseconds that the page has for itself before it loads what takes a pasted picture. */
const delayMs = 3_000;

/** Whether the page takes dropped and pasted pictures: some seconds after it was opened, or once a file is dragged. */
export function useDropEnabled(): boolean {
  const [isEnabled, setEnabled] = useState(false);
  useEffect(() => {
    const enable = () => setEnabled(true);
    const timer = setTimeout(enable, delayMs);
    window.addEventListener('dragenter', enable, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('dragenter', enable);
    };
  }, []);
  return isEnabled;
}
