import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ToolForm, ToolSettings } from '#web/lib/again/tool-settings.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';

const keyOf = (userId: string, form: string) => `castwright-kept:${userId}:${form}`;

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * `useState` for what somebody types: when the session ends under a form, this tab keeps what stood there
 * until the same person is back. Not for passwords, and only for what JSON can say.
 *
 * @param form names the form among the app's
 */
export function useKept<Value>(form: string, initial: Value): [Value, (value: Value) => void] {
  const { id } = useUser();
  const client = useQueryClient();
  const key = keyOf(id, form);
  const [value, setValue] = useState<Value>(() => (readKept(key) as Value | null) ?? initial);
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    sessionStorage.removeItem(key);
    return () => {
      const sessionEnded = client.getQueryData(queryKeys.currentUser) === null;
      if (sessionEnded) sessionStorage.setItem(key, JSON.stringify(latest.current));
    };
  }, [client, key]);
  return [value, setValue];
}

/** Has a tool's form begin with these settings when it is next on the screen. */
export function useHandOver() {
  const { id } = useUser();
  return <Form extends ToolForm>(form: Form, settings: ToolSettings[Form]): void =>
    sessionStorage.setItem(keyOf(id, form), JSON.stringify(settings));
}
