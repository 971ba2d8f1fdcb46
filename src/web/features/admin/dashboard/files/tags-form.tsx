import { Section } from '#web/ui/page.tsx';
import { Field, Rows } from './draft-form.tsx';
import classes from './files.module.css';
import type { Path } from './paths.ts';

const formatId = (id: unknown) =>
  String(id ?? '')
    .replace(/[_./-]+/g, ' ')
    .trim();

/** The form of the tag file. */
export function TagsForm() {
  return (
    <>
      <p className={classes.lead}>
        Tags that the safety rules refuse cannot be published. Label and trigger words are optional; by
        default they come from the ID.
      </p>
      <Section title="Pictures">
        <Tags path={['imageTags']} />
      </Section>
      <Section title="Videos">
        <Tags path={['videoLoras']} />
      </Section>
      <Section title="Training groups">
        <Rows name="group" path={['trainingGroups']} blank={{ label: '', tags: [] }} max={40}>
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
    <Rows name="tag" path={path} blank={{ id: '' }} max={200}>
      {(at, row) => (
        <>
          <Field label="ID" path={[...at, 'id']} />
          <Field label="Label" optional path={[...at, 'label']} placeholder={formatId(row.id)} />
          <Field label="Trigger words" optional path={[...at, 'trigger']} placeholder={formatId(row.id)} />
          <Field label="Adapter" optional path={[...at, 'adapter']} placeholder="none" />
        </>
      )}
    </Rows>
  );
}
