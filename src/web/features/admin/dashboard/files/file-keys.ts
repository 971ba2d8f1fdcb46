import type { OperatorFileKind } from '#contract/operator-files.ts';

const keyOf = (...parts: unknown[]) => ['operator-files', ...parts];

/** Keys of what these pages ask for; with them rather than with everybody's, who never come here. */
export const fileKeys = {
  file: (kind: OperatorFileKind) => keyOf(kind),
  newest: (kind: OperatorFileKind) => keyOf('newest', kind),
  check: (kind: OperatorFileKind, draft: object) => keyOf('check', kind, draft),
  versions: (kind: OperatorFileKind) => keyOf('versions', kind),
  version: (kind: OperatorFileKind, version: number) => keyOf('version', kind, version),
  preview: (text: string, page: string) => keyOf('preview', text, page),
};
