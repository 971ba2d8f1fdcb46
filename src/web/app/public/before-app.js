// Settings that must exist before the app's code runs. A file, because the content security policy forbids inline scripts.

// The policy also forbids eval, which Zod would try, and report, for every schema.
globalThis.__zod_globalConfig = { jitless: true };

// The chosen colour scheme, set before the first paint. Mantine's colour scheme manager writes the key.
try {
  const chosen = localStorage.getItem('castwright-color-scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
} catch {
  // Without storage the system's preference applies.
}

// Later announcements for open pages; loaded long after the first page.
addEventListener('load', () => {
  setTimeout(() => {
    if (document.querySelector('script[src="/announcement.js"]')) return;
    const script = document.createElement('script');
    script.src = '/announcement.js';
    document.head.append(script);
  }, 10_000);
});
