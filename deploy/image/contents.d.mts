export const parts: readonly string[];
export const partialFolders: Readonly<Record<string, readonly string[]>>;
export const buildOnly: readonly string[];
export const unread: readonly string[];
