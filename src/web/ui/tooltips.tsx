import { useLayoutEffect, useRef } from 'react';
import classes from './tooltips.module.css';
import { useTip } from './use-tip.ts';

/** The distance in pixels between the tooltip and its anchor, and the window's edge. */
const gap = 6;

/** The page's tooltip, for every element with `data-tip`. Mounted once. */
export function Tooltips() {
  const tip = useTip();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: bubble } = ref;
    if (!bubble || !tip) return;
    // Moves it to the top layer, above dialogs, if the browser supports that.
    bubble.showPopover?.();
    const around = tip.anchor.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.min(around.left + (around.width - width) / 2, clientWidth - width - gap);
    const below = around.bottom + gap;
    const top = below + height + gap > clientHeight ? around.top - height - gap : below;
    bubble.style.left = `${Math.max(gap, left)}px`;
    bubble.style.top = `${Math.max(gap, top)}px`;
  }, [tip]);
  if (!tip) return null;
  return (
    <div key={tip.text} ref={ref} role="tooltip" popover="manual" className={classes.bubble}>
      {tip.text}
    </div>
  );
}
