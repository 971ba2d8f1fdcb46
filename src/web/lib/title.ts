import { useEffect } from 'react';
import { brand } from './site.ts';

/** Sets the document's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
