import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnTemplate } from '#contract/templates.ts';
import { useDraft, withoutPerson } from '#web/lib/draft.ts';
import { useUser } from '#web/lib/session.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { describesPerson } from './describes-person.ts';
import { findTemplates } from './find-templates.ts';
import { NameTemplate } from './name-template.tsx';
import classes from './templates-screen.module.css';
import {
  useDeleteTemplate,
  useOwnTemplates,
  useRenameTemplate,
  useSaveTemplate,
} from './use-own-templates.ts';

/** The creator's templates, and the button that saves the current prompt as one. */
export function OwnTemplates({ typed }: { typed: string }) {
  const { id, gate } = useUser();
  const { draft } = useDraft(id);
  const { data: templates, error, refetch } = useOwnTemplates();
  const [saving, setSaving] = useState(false);
  const save = useSaveTemplate(draft, () => setSaving(false));
  const nothing = draft.prompt.trim() === '';
  const found = templates && findTemplates(templates, typed);
  return (
    <Section
      title="Yours"
      aside={
        <Button
          size="sm"
          variant="default"
          disabled={nothing || gate !== 'app'}
          onClick={() => setSaving(true)}
        >
          Save current prompt
        </Button>
      }
    >
      {found ? (
        <ul className={classes.own} aria-label="Your templates">
          {found.map((template) => (
            <OwnRow key={template.id} template={template} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={2} />
      )}
      {templates?.length === 0 && (
        <p className={classes.hint}>
          {nothing
            ? 'Write a prompt on the dashboard, then save it here.'
            : 'Save the prompt from the dashboard to use it again.'}
        </p>
      )}
      <NameTemplate
        title="Save current prompt"
        verb="Save template"
        prompt={draft.prompt}
        initial=""
        naming={save}
        open={saving}
        onClose={() => setSaving(false)}
      />
    </Section>
  );
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function OwnRow({ template }: { template: OwnTemplate }) {
  const { name, prompt, negativePrompt, category, aspectRatio, parameters } = template;
  const compose = useCompose();
  const [renaming, setRenaming] = useState(false);
  const rename = useRenameTemplate(template, () => setRenaming(false));
  const remove = useDeleteTemplate(template);
  return (
    <li>
      <div className={classes.what}>
        <h3 className={classes.ownName}>{name}</h3>
        <p className={classes.prompt} dir="auto">
          {prompt}
        </p>
      </div>
      <div className={classes.deeds}>
        <Button
          size="sm"
          variant="default"
          aria-label={`Use ${name}`}
          onClick={() =>
            compose({
              ...(describesPerson(prompt) && withoutPerson),
              prompt,
              negativePrompt,
              category,
              aspectRatio,
              parameters,
              seed: null,
            })
          }
        >
          Use
        </Button>
        <IconButton label="Rename" fullLabel={`Rename ${name}`} onClick={() => setRenaming(true)}>
          <IconPencil {...icon} />
        </IconButton>
        <IconButton
          label="Delete"
          fullLabel={`Delete ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash {...icon} />
        </IconButton>
      </div>
      <NameTemplate
        title={`Rename “${name}”`}
        verb="Rename"
        prompt={prompt}
        initial={name}
        naming={rename}
        open={renaming}
        onClose={() => setRenaming(false)}
      />
    </li>
  );
}
