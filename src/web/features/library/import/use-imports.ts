import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportEntryState } from '#contract/imports.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const pollMs = 1_500;

/** The account's imports, newest first; read again while one runs. What it brings is in My Content at once. */
export function useImports() {
  const client = useQueryClient();
  const imports = useQuery({
    queryKey: queryKeys.imports,
    queryFn: ({ signal }) => call('listImports', { signal }),
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? pollMs : false),
  });
  const imported = imports.data?.reduce((sum, { counts }) => sum + counts.imported, 0);
  const before = useRef(imported);
  useEffect(() => {
    if (before.current !== undefined && imported !== before.current) {
      void client.invalidateQueries({ queryKey: queryKeys.content });
    }
    before.current = imported;
  }, [client, imported]);
  return imports;
}

/** The entries of one state, the first hundred. @param count how many there are, for a change of which they are read again */
export function useImportEntries(id: string, state: ImportEntryState, count: number) {
  return useQuery({
    queryKey: [...queryKeys.imports, id, state, count],
    queryFn: ({ signal }) => call('listImportEntries', { params: { id }, query: { state }, signal }),
    enabled: count > 0,
  });
}
