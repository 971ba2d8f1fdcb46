import { useState } from 'react';

/** Whether something has been wanted at least once: for what is fetched at its first use and stays from then on. */
export function useOnceWanted(wanted: boolean): boolean {
  const [was, setWas] = useState(wanted);
  if (wanted && !was) setWas(true);
  return was || wanted;
}
