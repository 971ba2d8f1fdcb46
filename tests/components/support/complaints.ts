/**
 * What went wrong in a test besides its assertions: console errors, answers and calls that the contract refuses, calls
 * without an answer, requests to other servers. A test with any complaint fails.
 */
const complaints: string[] = [];

export function complain(text: string): void {
  complaints.push(text);
}

/** Returns the complaints so far and forgets them; a test that expects one calls it. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/** Records console errors, as well as requests to other servers, from now on. */
export function watchBrowser(): () => void {
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    complain(parts.map(String).join(' '));
    error(...parts);
  };
  const record = (entries: PerformanceEntryList) => {
    for (const { name } of entries) {
      const { origin, protocol } = new URL(name);
      if (protocol.startsWith('http') && origin !== location.origin) complain(`The page requested ${name}`);
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'resource' });
  return () => record(observer.takeRecords());
}
