import { useState } from 'react';

/** Stays true once the argument has been true: for something that loads at its first use and then stays mounted. */
export function useOnceEnabled(enabled: boolean): boolean {
  const [wasEnabled, setWasEnabled] = useState(enabled);
  if (enabled && !wasEnabled) setWasEnabled(true);
  return wasEnabled || enabled;
}
