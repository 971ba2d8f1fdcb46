/** How long to wait for a page whose code is loading. */
const timeoutMs = 3_000;

/** Focuses the dashboard's prompt as soon as it is mounted, after the shell has moved the focus. */
export function focusPrompt(): void {
  const until = performance.now() + timeoutMs;
  let isOpening = false;
  function look(): void {
    const prompt = document.querySelector<HTMLElement>('[data-tour="prompt-input"] textarea');
    const bar = document.querySelector<HTMLElement>('[data-opens-composer]');
    // On a phone the prompt is in a sheet.
    if (!prompt && bar && !isOpening) {
      bar.click();
      isOpening = true;
    }
    if (prompt) setTimeout(() => prompt.focus());
    else if (performance.now() < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
