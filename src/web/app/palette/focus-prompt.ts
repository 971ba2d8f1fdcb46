/** For a page whose code is still on its way. */
const patienceMilliseconds = 3_000;

/** Puts the cursor into the dashboard's prompt as soon as it is there, after the shell has moved the focus. */
export function focusPrompt(): void {
  const until = performance.now() + patienceMilliseconds;
  function look(): void {
    const prompt = document.querySelector<HTMLElement>('[data-tour="prompt-input"] textarea');
    if (prompt) setTimeout(() => prompt.focus());
    else if (performance.now() < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
