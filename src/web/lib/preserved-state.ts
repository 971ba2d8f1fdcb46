import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { ToolForm, ToolSettings } from '#web/lib/remix/tool-settings.ts';
import { useUser } from '#web/lib/session.ts';

const toStorageKey = (userId: string, form: string) => `castwright-kept:${userId}:${form}`;

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * `useState` for form input. If the session ends while the form is open, this tab keeps the input until the same
 * user signs in again. Not for passwords; the value must be JSON data.
 *
 * @param form the unique name of the form
 */
export function usePreservedState<Value>(form: string, initial: Value): [Value, (value: Value) => void] {
  const { id } = useUser();
  const client = useQueryClient();
  const key = toStorageKey(id, form);
  const [value, setValue] = useState<Value>(() => (readStored(key) as Value | null) ?? initial);
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

/** Prefills a tool's form with settings when it is mounted next. */
export function usePrefillForm() {
  const { id } = useUser();
  return <Form extends ToolForm>(form: Form, settings: ToolSettings[Form]): void =>
    sessionStorage.setItem(toStorageKey(id, form), JSON.stringify(settings));
}
