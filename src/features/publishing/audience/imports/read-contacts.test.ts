import { describe, expect, it } from 'vitest';
import { mapColumns } from './map-columns.ts';
import { readCsv } from './read-csv.ts';
import { readRows } from './read-rows.ts';

async function read(text: string | Buffer, { mapping = '', tags = [] as string[] } = {}) {
  const file = await readCsv(typeof text === 'string' ? Buffer.from(text) : text);
  const columns = mapColumns(file, mapping);
  return { columns, ...readRows(file.rows, columns, tags) };
}

describe('a file of contacts', () => {
  it('is read with commas, semicolons and tabs, with a mark and quotes', async () => {
    for (const mark of [',', ';', '\t']) {
      const text = `\ufeffE-Mail${mark}Name${mark}Tags\r\n"Ada@Example.test"${mark}"Byron, ""Ada"""${mark}"vip|new"\r\n`;
      const { columns, contacts } = await read(text);
      expect(columns.map(({ field }) => field)).toEqual(['email', 'name', 'tags']);
      expect(contacts).toMatchObject([
        { line: 2, email: 'ada@example.test', name: 'Byron, "Ada"', tags: ['vip', 'new'] },
      ]);
    }
  });

  it('is read in Windows-1252 and UTF-16', async () => {
    const windows = Buffer.from('email;name\nzoe@example.test;Zo\xeb\n', 'latin1');
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('email;name\nzoe@example.test;Zoë\n', 'utf16le'),
    ]);
    for (const bytes of [windows, wide])
      expect((await read(bytes)).contacts).toMatchObject([{ name: 'Zoë' }]);
  });

  it('without a heading has its first row too, and finds the column of addresses', async () => {
    const { columns, contacts } = await read('Ada,ada@example.test\nGrace,grace@example.test\n');
    expect(columns.map(({ field }) => field)).toEqual(['ignore', 'email']);
    expect(contacts.map(({ email }) => email)).toEqual(['ada@example.test', 'grace@example.test']);
  });

  it('says of each bad row what is wrong with it', async () => {
    const rows = ['ada@', ',nobody', ',', `${'a'.repeat(250)}@x.test`, 'ok@example.test'];
    const { badRows, contacts } = await read(`email,name\n${rows.join('\n')}\n`, { mapping: 'email,ignore' });
    expect(badRows).toEqual([
      { line: 2, reason: '“ada@” is no mail address' },
      { line: 3, reason: 'No mail address, handle or name' },
      { line: 5, reason: expect.stringContaining('is no mail address') },
    ]);
    expect(contacts).toHaveLength(1);
  });

  it('merges rows of one address, and of one handle where there is no address', async () => {
    const { contacts } = await read(
      'email,name,handle,tags\nada@example.test,,@ada,a\nADA@example.test,Ada,,b\n,,@Grace,a\n,Grace,@grace,\n,Grace,,\n,Grace,,\n',
      { tags: ['fair'] },
    );
    expect(contacts).toMatchObject([
      { email: 'ada@example.test', name: 'Ada', handle: '@ada', tags: ['a', 'fair', 'b'] },
      { handle: '@Grace', name: 'Grace' },
      { name: 'Grace' },
      { name: 'Grace' },
    ]);
  });

  it.each([
    ['is empty', ''],
    ['has a heading alone', 'email,name\n'],
    ['has a quote that never ends', 'email,name\n"ada@example.test,Ada\n'],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['has too many columns', `${'a,'.repeat(61)}\n${'b,'.repeat(61)}\n`],
  ])('that %s is refused with a reason', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it.each([
    ['names fewer columns', 'email'],
    ['has one field twice', 'email,email'],
    ['has nothing to know a person by', 'ignore,language'],
  ])('refuses a mapping that %s', async (_, mapping) => {
    await expect(read('a,b\nada@example.test,Ada\n', { mapping })).rejects.toMatchObject({
      details: { fields: ['mapping'] },
    });
  });
});
