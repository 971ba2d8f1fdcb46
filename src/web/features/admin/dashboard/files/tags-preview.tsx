import type { CheckedFile, FileMistake } from '#contract/operator-files.ts';
import { operatorTags, type WrittenTags } from '#contract/tags.ts';
import { Section } from '#web/ui/page.tsx';
import classes from './files.module.css';

type List = { title: string; path: (string | number)[]; tags: { id: string; label: string }[] };

/** The tags as creators would see them; each that the safety rules refuse with their words. */
export function TagsPreview({ checked }: { checked: CheckedFile }) {
  if (!checked.tags) return null;
  return (
    <Section title="As creators see them">
      <div className={classes.stack}>
        {listsOf(checked.tags)
          .filter(({ tags }) => tags.length > 0)
          .map((list) => (
            <Picker key={list.path.join('.')} list={list} mistakes={checked.mistakes} />
          ))}
      </div>
    </Section>
  );
}

function Picker({ list: { path, tags, title }, mistakes }: { list: List; mistakes: readonly FileMistake[] }) {
  const refusalOf = (at: number) =>
    mistakes.find((mistake) => mistake.path.join('.').startsWith([...path, at].join('.')))?.message;
  return (
    <div className={classes.picker}>
      <h3 className={classes.pickerTitle}>{title}</h3>
      <ul className={classes.chips}>
        {tags.map(({ id, label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an id that stands there twice is one of the mistakes
          <li key={at} className={classes.chip} data-refused={refusalOf(at) ? '' : undefined} title={id}>
            {label}
            {refusalOf(at) && <span className={classes.refusal}>Refused: {refusalOf(at)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function listsOf(written: WrittenTags): List[] {
  const { imageTags, trainingGroups, videoLoras } = operatorTags.parse(written);
  return [
    { title: 'Pictures', path: ['imageTags'], tags: imageTags },
    { title: 'Videos', path: ['videoLoras'], tags: videoLoras },
    ...trainingGroups.map(({ label, tags }, at) => ({
      title: `Training: ${label}`,
      path: ['trainingGroups', at, 'tags'],
      tags,
    })),
  ];
}
