import { describe, expect, it } from 'vitest';
import { routeScopes } from '#contract/api-scopes.ts';
import { contract } from '#contract/index.ts';
import type { RouteDefinition } from '#contract/route.ts';
import { createOpenApiDocument } from './openapi.ts';

type Operation = {
  operationId: string;
  security?: object[];
  description: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content: Record<string, unknown> }>;
};

const document = createOpenApiDocument(contract, 'https://castwright.example');
const paths = document.paths as Record<string, Record<string, Operation>>;
const routes = Object.entries(contract as Record<string, RouteDefinition>);

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names this installation', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: 'https://castwright.example' }]);
  });

  it('has every call of the contract once, and no other', () => {
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      routes.map(([name]) => name).sort(),
    );
  });

  it.each(routes)('describes %s: who may call it, what it takes and what it answers', (name, route) => {
    const operation = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const scope = (routeScopes as Partial<Record<string, string>>)[name];
    const security = [{ session: [] }, ...(scope ? [{ apiKey: scope === 'any' ? [] : [scope] }] : [])];
    expect(operation?.security).toEqual(route.access === 'public' ? undefined : security);
    expect(operation?.description.includes('API keys')).toBe(scope !== undefined);
    expect(operation?.description.includes('Administrators only')).toBe(route.role === 'admin');
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
    expect(operation?.responses).toHaveProperty(String(route.status ?? 200));
    expect(operation?.responses.default?.content).toHaveProperty('application/json');
    const header = operation?.parameters?.some((each) => each.name === 'Idempotency-Key') ?? false;
    expect(header).toBe(route.idempotent === true);
  });

  it('describes uploads as multipart forms with their files', () => {
    const upload = paths['/api/documents/upload']?.post?.requestBody?.content;
    expect(JSON.stringify(upload)).toContain('"frontImage":{"type":"string","format":"binary"}');
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
