import { z } from 'zod';

type Groups = Record<string, z.ZodObject>;
type JsonSchema = {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: JsonSchema[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

/** Writes `docs/configuration.md` from the schemas of the settings. @returns its whole text */
export function renderConfigurationPage(groups: Groups): string {
  return [
    '# Configuration',
    '',
    'Settings are environment variables, or files: `NAME_FILE` stands for `NAME` with the content of the file. An empty variable counts as unset. A wrong setting stops the start with a message that names it, and [`npm run doctor`](operating/doctor.md) explains what to do.',
    '',
    'This page is generated from the schemas of the settings by `npm run configuration`; a test holds it to them.',
    ...Object.entries(groups).flatMap(([title, { shape }]) => [
      '',
      `## ${title}`,
      '',
      '| Setting | Value | Default | Meaning |',
      '| --- | --- | --- | --- |',
      ...Object.entries(shape).map(([name, schema]) => toRow(name, schema as z.ZodType)),
    ]),
    '',
  ].join('\n');
}

function toRow(name: string, schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const cells = [`\`${name}\``, describeValue(json), describeDefault(json.default), schema.description ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function describeValue(json: JsonSchema): string {
  if (json.enum) return json.enum.map((value) => `\`${value}\``).join(', ');
  if (json.const !== undefined) return `\`${json.const}\``;
  if (json.anyOf) return json.anyOf.map(describeValue).join(' or ');
  if (json.type === 'number' || json.type === 'integer') return describeRange(json);
  return json.format === 'uri' ? 'URL' : 'text';
}

function describeRange({ maximum, minimum }: JsonSchema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (isBounded) return `${minimum ?? 0} to ${maximum}`;
  return minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? 'number' : `number from ${minimum}`;
}

const describeDefault = (value: unknown) => (value === undefined || value === '' ? '–' : `\`${value}\``);
