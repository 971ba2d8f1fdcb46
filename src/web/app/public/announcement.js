// The announcement at the top of a page, which the server puts there: dismisses it, reads it out, takes it away when it
// is over, and shows the next to whoever has a page open. A file of its own, run before what follows it is painted.
(() => {
  const key = 'castwright-announcement-dismissed';
  const lookAgainMs = 60_000;
  const readOutMs = 1_000;
  let over;

  const shown = () => document.querySelector('body > [data-announcement]');

  function isDismissed(id) {
    try {
      return localStorage.getItem(key) === id;
    } catch {
      // Without storage it lasts as long as the page.
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

  function dress(aside) {
    const button = aside.querySelector('button');
    if (button && isDismissed(aside.dataset.announcement)) return aside.remove();
    if (button) {
      button.hidden = false;
      button.addEventListener('click', () => dismiss(aside));
    }
    // Screen readers tell of what comes into a live region, not of what stood there when it came.
    const words = aside.querySelector('[role=status]');
    setTimeout(() => {
      if (!words.contains(document.activeElement)) words.replaceChildren(...words.childNodes);
    }, readOutMs);
  }

  async function look() {
    const answer = await fetch('/announcement').catch(() => null);
    if (!answer?.ok) return;
    const holder = document.createElement('div');
    holder.innerHTML = await answer.text();
    const next = holder.querySelector('[data-announcement]');
    const now = shown();
    clearTimeout(over);
    const seconds = Number(next?.dataset.seconds ?? Number.POSITIVE_INFINITY);
    if (seconds * 1000 < lookAgainMs) over = setTimeout(look, seconds * 1000);
    if (now?.dataset.announcement === next?.dataset.announcement) return;
    now?.remove();
    if (!next || (next.querySelector('button') && isDismissed(next.dataset.announcement))) return;
    document.body.prepend(...holder.querySelectorAll('link, [data-announcement]'));
    dress(next);
  }

  const first = shown();
  if (first) dress(first);
  addEventListener('load', look, { once: true });
  if (document.readyState === 'complete') look();
  const lookIfSeen = () => document.visibilityState === 'visible' && look();
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, lookAgainMs);
})();
