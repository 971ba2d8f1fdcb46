import { type RefObject, useEffect, useRef } from 'react';

/** An overlay answers its keys itself. */
const overlays = '[role="dialog"], dialog[open]';

/** Whether nothing in particular has the focus, as after a click beside a field. */
const isUnfocused = (target: Element) => target === document.body || target.id === 'main';

/**
 * Submits the form of a button with Ctrl+Enter or ⌘+Enter from anywhere in it, whatever has the focus there, and while
 * nothing on the page has it. A held key submits once.
 *
 * @param wholePage whether the rest of the page belongs to the form, without the other forms there
 * @param isBlocked whether the button is disabled
 * @returns the ref of the button
 */
export function useSubmitShortcut(
  wholePage: boolean,
  isBlocked: boolean,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const belongs = (form: HTMLFormElement, target: Element): boolean => {
      if (form.contains(target)) return true;
      if (isUnfocused(target)) return document.querySelector(overlays) === null;
      const isOnPage = form.closest('main')?.contains(target) ?? false;
      return wholePage && isOnPage && target.closest('form') === null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const form = button.current?.form;
      const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.defaultPrevented || !form || !(target instanceof Element)) return;
      // A link opens a new tab with these keys.
      if (target.closest('a[href]') || !belongs(form, target)) return;
      event.preventDefault();
      if (!event.repeat && !isBlocked) form.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [wholePage, isBlocked]);
  return button;
}
