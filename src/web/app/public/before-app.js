// Settings that must exist before the app's code runs. A file, because the content security policy forbids inline scripts.

// The policy also forbids eval, which Zod would try, and report, for every schema.
globalThis.__zod_globalConfig = { jitless: true };

// The colour scheme, set before the first paint: the chosen one, which Mantine's manager stores, or the system's.
let scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
try {
  const chosen = localStorage.getItem('castwright-color-scheme');
  if (chosen === 'light' || chosen === 'dark') scheme = chosen;
} catch {
  // Without storage the system's preference applies.
}
document.documentElement.dataset.mantineColorScheme = scheme;

// /auth is painted before its script runs: the last press until then is repeated for it (src/web/lib/typed-ahead.ts).
let pressed;
addEventListener(
  'click',
  ({ target }) => {
    if (target.closest('#root[data-static]')) pressed = target.closest('button');
  },
  true,
);
addEventListener(
  'app-ready',
  () => {
    // Some buttons answer to the press, the others to the click after it.
    pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    pressed?.click();
  },
  { once: true },
);

// Later announcements for open pages; loaded long after the first page.
addEventListener('load', () => {
  setTimeout(() => {
    if (document.querySelector('script[src="/announcement.js"]')) return;
    const script = document.createElement('script');
    script.src = '/announcement.js';
    document.head.append(script);
  }, 10_000);
});
