import { useLayoutEffect } from 'react';

/**
 * An overlay also covers the scrollbar's gutter (global.css). The page below keeps the gutter's width, so that its
 * layout does not move.
 */
export function useCoveredPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    const root = document.documentElement;
    // Not clientWidth, which excludes the gutter.
    const width = () => root.getBoundingClientRect().width;
    const before = width();
    root.dataset.covered = '';
    root.style.setProperty('--gutter', `${width() - before}px`);
    return () => {
      delete root.dataset.covered;
      root.style.removeProperty('--gutter');
    };
  }, [covered]);
}
