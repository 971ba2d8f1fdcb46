import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** For a page that the server renders: says when its script answers. `public/before-app.js` repeats the last press. */
export function useTakeOver(): void {
  useEffect(() => {
    const root = document.querySelector('#root[data-static]');
    if (!root) return;
    root.removeAttribute('data-static');
    dispatchEvent(new Event('app-ready'));
  }, []);
}

const watchNothing = () => () => {};

/**
 * For a form that the server renders: takes over what was typed, or filled in by the browser, before the form's script
 * ran. Until then the form cannot be sent.
 *
 * @returns the reference for the form's element, and whether the form can be sent
 */
export function useTypedAhead<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const isReady = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values come through the fields' handlers
  useLayoutEffect(() => {
    const fields = element.current?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? [];
    for (const { dataset, value } of fields) {
      if (value) form.setValues((values) => ({ ...values, [dataset.path ?? '']: value }));
    }
  }, []);
  return { element, isReady };
}
