import { useLayoutEffect } from 'react';

/**
 * While something covers the page, it covers the scrollbar's gutter too (global.css); the page beneath keeps
 * the gutter's width, so that nothing on it moves.
 */
export function useCoveredPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    const root = document.documentElement;
    // Not clientWidth, which leaves the gutter out of account.
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
