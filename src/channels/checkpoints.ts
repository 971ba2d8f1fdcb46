import type { Checkpoint } from './port.ts';

/** A text of a checkpoint; null when it has none of that name. */
export function findText(checkpoint: Checkpoint | null, name: string): string | null {
  const value = checkpoint?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The ids of a checkpoint's list. */
export function listIds(checkpoint: Checkpoint | null, name: string): string[] {
  return findText(checkpoint, name)?.split(',') ?? [];
}
