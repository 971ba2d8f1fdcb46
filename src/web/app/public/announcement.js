// Handles the announcement that the server renders at the top of a page: dismisses it, announces it to screen readers,
// removes it when it ends, and shows the next one on open pages. A separate file, run before the rest is painted.
(() => {
  const key = 'castwright-announcement-dismissed';
  const refetchMs = 60_000;
  const readOutMs = 1_000;
  let over;

  const shown = () => document.querySelector('body > [data-announcement]');

  function isDismissed(id) {
    try {
      return localStorage.getItem(key) === id;
    } catch {
      // Without storage a dismissal lasts until the next page load.
      return false;
    }
  }

  function dismiss(aside) {
    try {
      localStorage.setItem(key, aside.dataset.announcement);
    } catch {}
    aside.remove();
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  function activate(aside) {
    const button = aside.querySelector('button');
    if (button && isDismissed(aside.dataset.announcement)) return aside.remove();
    if (button) {
      button.hidden = false;
      button.addEventListener('click', () => dismiss(aside));
    }
    // Screen readers announce changes of a live region, not its initial content.
    const words = aside.querySelector('[role=status]');
    setTimeout(() => {
      if (!words.contains(document.activeElement)) words.replaceChildren(...words.childNodes);
    }, readOutMs);
  }

  async function check() {
    if (!navigator.onLine) return;
    const answer = await fetch('/announcement').catch(() => null);
    if (!answer?.ok) return;
    const holder = document.createElement('div');
    holder.innerHTML = await answer.text();
    const next = holder.querySelector('[data-announcement]');
    const now = shown();
    clearTimeout(over);
    const seconds = Number(next?.dataset.seconds ?? Number.POSITIVE_INFINITY);
    if (seconds * 1000 < refetchMs) over = setTimeout(check, seconds * 1000);
    if (now?.dataset.announcement === next?.dataset.announcement) return;
    now?.remove();
    if (!next || (next.querySelector('button') && isDismissed(next.dataset.announcement))) return;
    document.body.prepend(...holder.querySelectorAll('link, [data-announcement]'));
    activate(next);
  }

  const first = shown();
  if (first) activate(first);
  addEventListener('load', check, { once: true });
  if (document.readyState === 'complete') check();
  const checkIfVisible = () => document.visibilityState === 'visible' && check();
  document.addEventListener('visibilitychange', checkIfVisible);
  setInterval(checkIfVisible, refetchMs);
})();
