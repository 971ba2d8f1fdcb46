import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';

const contractFolder = path.join(import.meta.dirname, '../../../src/contract');

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Kinds whose types gain from a name; the others are as short as one. */
const named = new Set(['object', 'enum', 'union', 'array', 'nullable', 'pipe', 'default', 'prefault']);

/** The exported schemas of the contract, each with the name of its type: `contentItem` is `ContentItem`. */
export async function nameSchemas(): Promise<Map<z.ZodType, string>> {
  const files = readdirSync(contractFolder).filter((file) => /^[\w-]+\.ts$/.test(file));
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(contractFolder, file)).href);
    for (const [exported, value] of Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (!isSchema(value) || names.has(value) || !named.has(value._zod.def.type)) continue;
      const name = exported.charAt(0).toUpperCase() + exported.slice(1);
      if (taken.has(name)) continue;
      taken.add(name);
      names.set(value, name);
    }
  }
  return names;
}
