import { Section } from '#web/ui/page.tsx';
import { Field, Rows } from './draft-form.tsx';
import classes from './files.module.css';
import type { Path } from './paths.ts';

const inWords = (id: unknown) =>
  String(id ?? '')
    .replace(/[_./-]+/g, ' ')
    .trim();

/** Every field of the tag file. */
export function TagsForm() {
  return (
    <>
      <p className={classes.lead}>
        Everyone depicted is an adult: a tag that the safety rules refuse cannot be published. Label and
        trigger words may be left out; they then come from the id.
      </p>
      <Section title="Pictures">
        <Tags path={['imageTags']} />
      </Section>
      <Section title="Videos">
        <Tags path={['videoLoras']} />
      </Section>
      <Section title="Training groups">
        <Rows name="group" path={['trainingGroups']} blank={{ label: '', tags: [] }} most={40}>
          {(path) => (
            <div className={classes.group}>
              <Field label="Group" path={[...path, 'label']} />
              <Tags path={[...path, 'tags']} />
            </div>
          )}
        </Rows>
      </Section>
    </>
  );
}

function Tags({ path }: { path: Path }) {
  return (
    <Rows name="tag" path={path} blank={{ id: '' }} most={200}>
      {(at, row) => (
        <>
          <Field label="Id" path={[...at, 'id']} />
          <Field label="Label" optional path={[...at, 'label']} placeholder={inWords(row.id)} />
          <Field label="Trigger words" optional path={[...at, 'trigger']} placeholder={inWords(row.id)} />
          <Field label="Adapter" optional path={[...at, 'adapter']} placeholder="none" />
        </>
      )}
    </Rows>
  );
}
