export type JsonObject = { [key: string]: unknown };

const jsonLength = 2 * 1024 * 1024;

/** Parses a JSON object from untrusted text; returns null for anything else and for more than 2 MB. */
export function parseJsonObject(text: string | undefined): JsonObject | null {
  if (text === undefined || text.length > jsonLength) return null;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
