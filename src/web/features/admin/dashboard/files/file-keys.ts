import type { OperatorFileKind } from '#contract/operator-files.ts';

const createKey = (...parts: unknown[]) => ['operator-files', ...parts];

/** Query keys of these pages. Kept apart from the shared keys, because most users never load them. */
export const fileKeys = {
  file: (kind: OperatorFileKind) => createKey(kind),
  newest: (kind: OperatorFileKind) => createKey('newest', kind),
  check: (kind: OperatorFileKind, draft: object) => createKey('check', kind, draft),
  versions: (kind: OperatorFileKind) => createKey('versions', kind),
  version: (kind: OperatorFileKind, version: number) => createKey('version', kind, version),
  preview: (text: string, page: string) => createKey('preview', text, page),
};
