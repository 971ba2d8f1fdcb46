import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { judge } from '#features/trust/safety';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';
import { allowedTags } from './tag-rules.ts';

/** What a text lists. @throws Error that names every mistake by its line */
async function read(text: string) {
  const { mistakes, value } = checkYaml(text, allowedTags);
  if (value) return value;
  throw new Error(mistakes.map((one) => `tags.yaml:${one.line}: ${formatMistake(one)}`).join('\n'));
}
/** A file with these lines of image tags, from its second line on. */
const withTags = (...lines: string[]) =>
  ['imageTags:', ...lines.map((line) => `  - ${line}`), 'videoLoras: []', 'trainingGroups: []'].join('\n');

describe('the tag file', () => {
  it('that ships has the ids that the specification names, without adapters', async () => {
    const { imageTags, videoLoras } = await read(await readFile('tags.yaml', 'utf8'));
    expect(imageTags.map(({ id }) => id)).toEqual([
      'dildo_insertion',
      'dildo_riding',
      'finguring',
      'pussy_spread',
    ]);
    expect(videoLoras.map(({ id }) => id)).toEqual([
      '69deepthroat',
      'female_masturbation',
      'hand_in_panties',
      'riding_dildo',
    ]);
    expect([...imageTags, ...videoLoras].filter(({ adapter }) => adapter !== null)).toEqual([]);
  });

  it('that ships has the nine groups of the training wizard, the first as College', async () => {
    const { trainingGroups } = await read(await readFile('tags.yaml', 'utf8'));
    expect(trainingGroups.map(({ label }) => label)).toEqual([
      'College',
      'Asian',
      'Pussy',
      'Body Types',
      'Content Style',
      'Body Parts',
      'Specialty',
      'Alternative',
      'Couples',
    ]);
    for (const { tags } of trainingGroups) expect(tags.length).toBeGreaterThan(1);
  });

  it('that ships has no word that the rules object to, in a prompt either', async () => {
    const { imageTags, videoLoras, trainingGroups } = await read(await readFile('tags.yaml', 'utf8'));
    for (const { trigger } of [...imageTags, ...videoLoras, ...trainingGroups.flatMap(({ tags }) => tags)]) {
      const fields = { prompt: 'portrait of a woman', tag: trigger };
      expect(judge({ category: 'nsfw', fields }).findings).toEqual([]);
    }
  });

  it('says in words what is left out', async () => {
    const { imageTags } = await read(
      withTags(
        '{ id: style/film_grain }',
        '{ id: soft, label: Soft light, trigger: lit by a window, adapter: loras/soft }',
      ),
    );
    expect(imageTags).toEqual([
      { id: 'style/film_grain', label: 'Film grain', trigger: 'style film grain', adapter: null },
      { id: 'soft', label: 'Soft light', trigger: 'lit by a window', adapter: 'loras/soft' },
    ]);
  });

  it.each([
    ['an id', '{ id: schoolgirl }'],
    ['an id of other writing', '{ id: school_girl, label: Uniform, trigger: uniform }'],
    ['a label', '{ id: college, label: High school student, trigger: a lecture hall }'],
    ['a trigger', '{ id: college, label: College, trigger: a 16 year old student }'],
  ])('may not suggest youth by %s', async (_, tag) => {
    await expect(read(withTags('{ id: harmless }', tag))).rejects.toThrow(
      /tags\.yaml:3: imageTags\.1: “.+”: .+/,
    );
  });

  it('may not suggest youth by the name of a group', async () => {
    const text =
      'imageTags: []\nvideoLoras: []\ntrainingGroups:\n  - label: Teen schoolgirls\n    tags: []\n';
    await expect(read(text)).rejects.toThrow(/tags\.yaml:4: trainingGroups\.0\.label: /);
  });

  it.each([
    ['an id twice', ['{ id: soft }', '{ id: soft }'], /:3: imageTags\.1\.id: “soft” is used twice/],
    ['an id that means no tag', ['{ id: none }'], /:2: imageTags\.0\.id: “none” is reserved/],
    ['an id in two cases', ['{ id: Soft }'], /:2: imageTags\.0\.id: is written in lower-case letters/],
    ['a setting that it does not know', ['{ id: soft, colour: red }'], /:2: imageTags\.0: .*colour/],
  ])('names the line of %s', async (_, tags, message) => {
    await expect(read(withTags(...tags))).rejects.toThrow(message);
  });
});
