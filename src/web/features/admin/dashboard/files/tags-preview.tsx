import type { CheckedFile, FileMistake } from '#contract/operator-files.ts';
import { operatorTags, type WrittenTags } from '#contract/tags.ts';
import { Section } from '#web/ui/page.tsx';
import classes from './files.module.css';

type List = { title: string; path: (string | number)[]; tags: { id: string; label: string }[] };

/** The tags as creators see them, with the message of the safety rules on each refused tag. */
export function TagsPreview({ checked }: { checked: CheckedFile }) {
  if (!checked.tags) return null;
  return (
    <Section title="Preview">
      <div className={classes.stack}>
        {toTagLists(checked.tags)
          .filter(({ tags }) => tags.length > 0)
          .map((list) => (
            <Picker key={list.path.join('.')} list={list} mistakes={checked.mistakes} />
          ))}
      </div>
    </Section>
  );
}

function Picker({ list: { path, tags, title }, mistakes }: { list: List; mistakes: readonly FileMistake[] }) {
  const findRefusal = (at: number) =>
    mistakes.find((mistake) => mistake.path.join('.').startsWith([...path, at].join('.')))?.message;
  return (
    <div className={classes.picker}>
      <h3 className={classes.pickerTitle}>{title}</h3>
      <ul className={classes.chips}>
        {tags.map(({ id, label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a duplicate ID is a possible mistake
          <li key={at} className={classes.chip} data-refused={findRefusal(at) ? '' : undefined} title={id}>
            {label}
            {findRefusal(at) && <span className={classes.refusal}>Refused: {findRefusal(at)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function toTagLists(written: WrittenTags): List[] {
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
