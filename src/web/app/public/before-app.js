// What has to be set before the app's own code runs. A file, not an inline script: the page's content
// security policy allows none.

// The same policy forbids making code from text, which Zod would try, and report, for every schema.
globalThis.__zod_globalConfig = { jitless: true };

// The chosen colour scheme, before the first paint. Mantine's colour scheme manager writes the key.
try {
  const chosen = localStorage.getItem('castwright-color-scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
} catch {
  // Without storage the system's preference holds.
}

// What is announced later, to whoever has the app open: long after what the first page needs.
addEventListener('load', () => {
  setTimeout(() => {
    if (document.querySelector('script[src="/announcement.js"]')) return;
    const script = document.createElement('script');
    script.src = '/announcement.js';
    document.head.append(script);
  }, 10_000);
});
