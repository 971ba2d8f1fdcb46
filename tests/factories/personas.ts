import { personaForm } from '#contract/personas.ts';
import { judge } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { createPersona } from '../../src/features/library/personas/save-persona.ts';

/** Creates a persona for a user as the page does. @returns its id */
export function makePersona(db: Db, userId: string, facts: object = {}): Promise<string> {
  const look = { presentation: 'woman', age: '40s', hair: 'bob', hairColor: 'auburn' };
  const form = personaForm.parse({ name: 'Nora', look, ...facts });
  return createPersona({ db, judge }, { userId, form });
}
