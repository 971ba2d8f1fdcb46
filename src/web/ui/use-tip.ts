import { useEffect, useState } from 'react';
import { delays } from '#contract/limits.ts';

export type Tip = { text: string; anchor: HTMLElement };

function findAnchor(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/**
 * The visible tooltip. It opens after the pointer has rested on its anchor for 700 ms, at once within 300 ms of another
 * tooltip (docs/requirements/public-site.md, section 9), and at once on keyboard focus. A press, leaving, scrolling and
 * Escape close it; the pointer may rest on the tooltip itself (WCAG 1.4.13).
 */
export function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let over: HTMLElement | null = null;
    let shown = false;
    let closedAt = Number.NEGATIVE_INFINITY;

    function show(anchor: HTMLElement): void {
      const { tip: text } = anchor.dataset;
      if (!text || !anchor.isConnected) return;
      shown = true;
      setTip({ text, anchor });
    }
    function hide(): void {
      clearTimeout(timer);
      if (shown) closedAt = performance.now();
      shown = false;
      setTip(null);
    }
    function enter(anchor: HTMLElement | null): void {
      if (anchor === over) return;
      over = anchor;
      hide();
      if (!anchor) return;
      const warm = performance.now() - closedAt < delays.tooltipSkip;
      if (warm) show(anchor);
      else timer = setTimeout(show, delays.tooltipOpen, anchor);
    }

    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      handler: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, handler, { signal: listening.signal, capture: true, passive: true });

    listen('pointerover', ({ target, pointerType }) => {
      const onTip = target instanceof Element && target.closest('[role="tooltip"]') !== null;
      if (pointerType !== 'touch' && !onTip) enter(findAnchor(target));
    });
    document.documentElement.addEventListener('pointerleave', () => enter(null), {
      signal: listening.signal,
    });
    listen('pointerdown', hide);
    listen('click', ({ target }) => {
      const anchor = findAnchor(target);
      if (anchor?.dataset.tipOn === 'press') show(anchor);
    });
    listen('focusin', ({ target }) => {
      const anchor = findAnchor(target);
      if (anchor?.matches(':focus-visible')) show(anchor);
    });
    listen('focusout', hide);
    listen('scroll', hide);
    listen('keydown', ({ key }) => key === 'Escape' && hide());
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return tip;
}
