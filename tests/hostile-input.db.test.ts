import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GateStep } from '#contract/gate.ts';
import { contract, type RouteName } from '#contract/index.ts';
import { isMultipart, type RouteDefinition } from '#contract/route.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

/**
 * Every call that takes a body, with every kind of invalid body: it answers with an error of the contract, never with a
 * server error, and stores nothing.
 */
const routes = (Object.entries(contract) as [RouteName, RouteDefinition][]).filter(([, route]) => route.body);
const jsonRoutes = routes.filter(([, { body }]) => !isMultipart(body));
const formRoutes = routes.filter(([, { body }]) => isMultipart(body));

const database = useDatabase();
let installation: TestInstallation;

/** Counts the rows of every table, except those that count calls or record their time. */
let countQuery: string;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  const { rows } = await database.db.execute<{ query: string }>(sql`
    select string_agg(format('select %L as name, count(*)::integer as rows from %I', table_name, table_name),
      ' union all ') as query
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'web_presence', 'status_checks')`);
  countQuery = rows[0]?.query ?? '';
});
afterAll(() => installation?.close());

const passed = new Date('2026-01-01T00:00:00Z');
const notYet = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };
const standing: Partial<Record<GateStep, object>> = {
  date_of_birth: { dateOfBirth: null, ...notYet },
  consents: notYet,
  tour: { tutorialCompletedAt: null, documentsUploadedAt: null },
  documents: { tutorialCompletedAt: passed, documentsUploadedAt: null },
};

/** A caller for whom the call is open, so that it fails for its form alone. */
async function createCaller({ access, role }: RouteDefinition): Promise<TestClient> {
  const facts = standing[access as GateStep] ?? {};
  const { id } = await makeUserWithTokens(database.db, 10, { ...facts, role: role ?? 'user' });
  return signInAs(installation, id);
}

const toPath = ({ path }: RouteDefinition) => path.replace(/:\w+/g, '019f0000-0000-7000-8000-000000000000');

/** The row count of each table. One query for all, because it runs before and after each call. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ name: string; rows: number }>(sql.raw(countQuery));
  return Object.fromEntries(rows.map(({ name, rows: counted }) => [name, counted]));
}

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, each) => [`field${each}`, each]));
const script = '<script>alert(document.cookie)</script>';

/** Bodies as bytes, so that some need not be JSON at all. */
const bodies: [string, string | Buffer][] = [
  ['nothing', ''],
  ['a broken end', '{"email": "a@b.test", "pass'],
  ['a bare word', 'undefined'],
  ['null', 'null'],
  ['a number', '42'],
  ['a string', '"hello"'],
  ['a list', '[{}, {}]'],
  ['true', 'true'],
  ['lists 100,000 deep', deep(100_000, '[', ']')],
  ['objects 20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['10,000 fields', JSON.stringify(fields(10_000))],
  ['one field 10,000 times', `{${Array.from({ length: 10_000 }, () => '"email":"x"').join(',')}}`],
  ['a number too large for any', '{"email": 1e999, "dateOfBirth": 1e999}'],
  ['__proto__', '{"__proto__": {"role": "admin"}, "email": "a@b.test"}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"role": "admin"}}}'],
  ['a key with NUL', '{"a\\u0000b": 1}'],
  ['half a surrogate', '{"email": "\\ud800@b.test", "prompt": "\\udfff"}'],
  [
    'bytes that are no UTF-8',
    Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
  ],
  ['noise', randomBytes(2_000)],
  ['a megabyte and more', JSON.stringify({ email: 'x'.repeat(1_100_000) })],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
];

/** Values of a wrong type or size for a field. */
const values: [string, unknown][] = [
  ['null', null],
  ['a number', -1],
  ['too large a number', 1e308],
  ['true', true],
  ['a list', [[[]]]],
  ['an object', { $ne: null, toString: 'x' }],
  ['nothing', ''],
  ['NUL', 'a\u0000b'],
  ['900,000 letters', 'x'.repeat(900_000)],
  ['a script', script],
  ['a path', '../../../../etc/passwd'],
  ['SQL', `'; drop table users; --`],
  ['a template', '{{constructor.constructor("return process")()}}'],
  ['line breaks', 'a@b.test\r\nBcc: everybody@b.test'],
  ['right to left', '\u202egnp.exe'],
];

/** The field names of a schema, at every depth that matters here. */
function listFields(schema: unknown): string[] {
  const shape = (schema as { shape?: object; unwrap?: () => unknown }).shape;
  if (shape) return Object.keys(shape);
  const inner = (schema as { unwrap?: () => unknown }).unwrap?.();
  return inner ? listFields(inner) : [];
}

type Refusal = { status: number; body: { code?: string; message?: string } };

async function send(
  client: TestClient,
  route: RouteDefinition,
  body: string | Buffer,
  type: string,
): Promise<Refusal> {
  const response = await client.fetch(toPath(route), {
    method: route.method,
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : { message: text } };
}

/** Checks that an answer is an error of the contract; `said` names the case. */
function expectRefused({ status, body }: Refusal, said: string): void {
  expect(status, said).toBeGreaterThanOrEqual(400);
  expect(status, said).toBeLessThan(500);
  expect(body.code, said).toMatch(/^[A-Z_]+$/);
  expect(body.message, said).toMatch(/\w{3}/);
  expect(body.message?.length, said).toBeLessThan(400);
  expect(body.message, said).not.toMatch(/<script|stack|node_modules|syntax error|Unexpected token/i);
}

describe.each(jsonRoutes)('%s', (_name, route) => {
  it('refuses bodies of another form', async () => {
    const client = await createCaller(route);
    const before = await rowCounts();
    // Where no field is needed, no body is needed.
    const schema = route.body as { safeParse: (value: unknown) => { success: boolean } };
    const harmless = [
      ...(schema.safeParse({}).success ? ['nothing'] : []),
      ...(schema.safeParse(undefined).success ? ['null'] : []),
    ];
    for (const [name, body] of bodies) {
      if (harmless.includes(name)) continue;
      expectRefused(await send(client, route, body, 'application/json'), name);
    }
    expect(await rowCounts()).toEqual(before);
  });

  it('refuses other kinds of body', async () => {
    const client = await createCaller(route);
    const before = await rowCounts();
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      expectRefused(await send(client, route, 'a=b&c=d', type), type);
    }
    expect(await rowCounts()).toEqual(before);
  });

  it('refuses every field with a value of another type', async () => {
    const client = await createCaller(route);
    const before = await rowCounts();
    for (const field of listFields(route.body)) {
      for (const [name, value] of values) {
        // The other fields are missing, so that the body is never complete.
        const answer = await send(
          client,
          route,
          JSON.stringify({ [field]: value, surplus: 1 }),
          'application/json',
        );
        expectRefused(answer, `${field}: ${name}`);
      }
    }
    expect(await rowCounts()).toEqual(before);
  });
});

describe.each(formRoutes)('%s', (_name, route) => {
  const files = isMultipart(route.body) ? route.body.files : [];
  const part = (boundary: string, head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--x--\r\n')]);
  const field = (name: string, value: string) => part('x', `name="${name}"`, value);
  const file = (name: string, fileName: string, content: Buffer | string) =>
    part('x', `name="${name}"; filename="${fileName}"\r\nContent-Type: image/png`, content);
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const polyglots: [string, Buffer][] = [
    ['HTML in a JPEG', Buffer.concat([jpegStart, Buffer.from(`<html>${script}`)])],
    [
      'ZIP behind a JPEG',
      Buffer.concat([jpegStart, randomBytes(50), Buffer.from('PK\x03\x04'), randomBytes(200)]),
    ],
    ['SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    [
      'SVG bomb',
      Buffer.from(
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(10)}">`).join('')}]><svg>&a8;</svg>`,
      ),
    ],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction/JS>>')],
    ['GIF that is a script', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)', 'latin1')],
    [
      'PHP in a PNG',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<?php system($_GET[0]); ?>')]),
    ],
    ['an ELF', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), randomBytes(300)])],
    ['nothing', Buffer.alloc(0)],
    ['noise', randomBytes(5_000)],
  ];
  const names = [
    '../../../etc/passwd',
    'a\\..\\b.png',
    `${script}.png`,
    'x'.repeat(5_000),
    '.htaccess',
    'a%00.png',
    'con',
    '\u202egnp.exe',
  ];
  const valid = { documentType: 'passport' };
  const filled = Object.entries(valid).map(([name, value]) => field(name, value));

  const shapes: [string, Buffer][] = [
    ['no parts', form()],
    ['no end', Buffer.concat(filled)],
    ['no files', form(...filled)],
    ['10,000 fields', form(...Array.from({ length: 10_000 }, (_, each) => field(`field${each}`, 'x')))],
    ['a field of 100,000 letters', form(field('documentType', 'x'.repeat(100_000)))],
    ['a script for a field', form(field('documentType', script))],
    ['NUL in a field', form(field('documentType', 'pass\0port'))],
    ['__proto__ for a field', form(field('__proto__', 'x'), field('constructor', 'x'))],
    [
      'ten files',
      form(...filled, ...Array.from({ length: 10 }, (_, each) => file(`file${each}`, 'a.png', 'x'))),
    ],
    ['text where files belong', form(...filled, ...files.map((name) => field(name, 'x')))],
    ['noise', randomBytes(5_000)],
    ['bytes that are no UTF-8', form(part('x', `name="${String.fromCharCode(0xff)}"`, randomBytes(20)))],
    ...polyglots.map(([name, bytes]): [string, Buffer] => [
      name,
      form(...filled, ...files.map((each) => file(each, 'a.png', bytes))),
    ]),
    ...names.map((name): [string, Buffer] => [
      `a file called ${name.slice(0, 30)}`,
      form(...filled, ...files.map((each) => file(each, name, 'no picture'))),
    ]),
  ];

  it('refuses other forms, and malicious files', async () => {
    const client = await createCaller(route);
    const before = await rowCounts();
    for (const [name, body] of shapes) {
      const answer = await send(client, route, body, 'multipart/form-data; boundary=x');
      expectRefused(answer, name);
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      'application/json',
      'image/png',
    ]) {
      expectRefused(await send(client, route, form(...filled), type), type);
    }
    expect(await rowCounts()).toEqual(before);
    const kept: string[] = [];
    for await (const { key } of installation.storage.list('identity')) kept.push(key);
    expect(kept).toEqual([]);
  });

  it('survives a caller who stops in the middle', async () => {
    const client = await createCaller(route);
    const before = await rowCounts();
    const body = form(...filled, ...files.map((each) => file(each, 'a.png', randomBytes(200_000))));
    await new Promise<void>((resolve) => {
      const sent = httpRequest(installation.url + toPath(route), {
        method: route.method,
        headers: {
          cookie: client.cookie,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': body.length,
        },
      });
      sent.on('error', () => {});
      sent.on('close', resolve);
      sent.write(body.subarray(0, body.length >> 1), () => sent.destroy());
    });
    expectRefused(
      await send(client, route, form(...filled), 'multipart/form-data; boundary=x'),
      'afterwards',
    );
    expect(await rowCounts()).toEqual(before);
  });
});
