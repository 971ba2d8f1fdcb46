import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '@castwright/client';
import { describe, expect, it } from 'vitest';
import { routeScopes } from '#contract/api-scopes.ts';
import { clientTypesFolder, formatClientTypes } from '../scripts/lib/client-types/format-client-types.ts';

describe('the generated sources of the client', () => {
  it('are what the contract says now (npm run client-types writes them)', async () => {
    for (const [file, source] of Object.entries(await formatClientTypes())) {
      expect(readFileSync(path.join(clientTypesFolder, file), 'utf8')).toBe(source);
    }
  });

  it('have every call that an API key may make, and no other', () => {
    expect(Object.fromEntries(Object.entries(operations).map(([name, { scope }]) => [name, scope]))).toEqual(
      routeScopes,
    );
  });
});
