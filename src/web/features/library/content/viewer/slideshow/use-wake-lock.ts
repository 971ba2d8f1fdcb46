import { useEffect } from 'react';

/** Keeps the screen awake if the browser supports it. The browser releases the lock when the page is hidden. */
export function useWakeLock(awake: boolean): void {
  useEffect(() => {
    if (!awake || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Browsers refuse it at low battery.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void held?.release();
      else lock = held;
    }
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [awake]);
}
