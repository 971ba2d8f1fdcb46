import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { type LinkPage, linkLimits } from '#contract/links.ts';
import { ApiError } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { PictureDialog } from '#web/ui/picture-choice/picture-dialog.tsx';
import { LinkFields, toEditedLinks } from './link-fields.tsx';
import classes from './links.module.css';
import { PageState } from './page-state.tsx';
import { useChangePage } from './queries.ts';
import { toSlug } from './to-slug.ts';

type PageFormProps = { page: LinkPage; onReload: () => void };

/** The fields of a link page and its links, saved together. */
export function PageForm({ onReload, page }: PageFormProps) {
  const { bio, contentId, isOpen, slug, title, version } = page;
  const [form, setForm] = useState({ slug, title, bio, contentId, isOpen });
  const [links, setLinks] = useState(() => toEditedLinks(page.links));
  const isAdmin = useCanDeletePermanently();
  const save = useChangePage(page.id, ({ isLive }) =>
    notify.success({
      title: 'Link page saved',
      text: isLive ? 'Visitors see it within a minute.' : 'Visitors do not see it now.',
    }),
  );
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ...form, version, links: links.map(({ key: _key, ...link }) => link) });
  };
  const isConflict = save.error instanceof ApiError && save.error.code === 'CONFLICT';
  return (
    <form onSubmit={submit} className={classes.editor}>
      <Section title="Page" aside={<PageState page={page} />}>
        <PageFacts page={page} />
        <div className={classes.form}>
          <TextInput
            label="Address"
            description={`${location.host}/links/${form.slug || '…'} — an earlier address leads here for ${linkLimits.formerSlugDays} days.`}
            maxLength={linkLimits.slugMaximum}
            value={form.slug}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => change({ slug: toSlug(currentTarget.value, true) })}
          />
          <TextInput
            label="Title"
            maxLength={linkLimits.titleMaximum}
            value={form.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <Textarea
            label="Bio"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={linkLimits.bioMaximum}
            value={form.bio}
            onChange={({ currentTarget }) => change({ bio: currentTarget.value })}
          />
          <PictureField page={page} value={form.contentId} onChange={(next) => change({ contentId: next })} />
          <p className={classes.fact}>
            The page always says that the persona is invented and that AI made the pictures.
          </p>
        </div>
      </Section>
      <Section title="Links">
        <LinkFields links={links} onChange={setLinks} />
      </Section>
      <div className={classes.saveBar}>
        <Switch
          label="Show this page"
          description={isAdmin ? undefined : 'The owner and the admins of the team can show it.'}
          checked={form.isOpen}
          disabled={!isAdmin}
          onChange={({ currentTarget }) => change({ isOpen: currentTarget.checked })}
        />
        <FormProblem error={save.error} at={save.submittedAt} />
        <div className={classes.actions}>
          {isConflict && (
            <Button variant="default" onClick={onReload}>
              Load again
            </Button>
          )}
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </div>
    </form>
  );
}

function PageFacts({ page }: { page: LinkPage }) {
  return (
    <>
      <p className={classes.address}>
        {page.isLive ? (
          <a href={page.path} target="_blank" rel="noreferrer">
            {page.path}
          </a>
        ) : (
          <span>{page.path}</span>
        )}
        <CopyButton text={`${location.origin}${page.path}`} fullLabel="Copy the address of the page" />
      </p>
      {page.reason && (
        <p className={classes.reason}>
          A reviewer took it down: {page.reason} Change it and save; then a reviewer looks at it again.
        </p>
      )}
      {page.isOpen && !page.isLive && page.state === 'waiting' && (
        <p className={classes.fact}>A reviewer looks at it before visitors do.</p>
      )}
    </>
  );
}

type PictureFieldProps = {
  page: LinkPage;
  value: string | null;
  onChange: (contentId: string | null) => void;
};

function PictureField({ onChange, page, value }: PictureFieldProps) {
  const [choosing, choose] = useDisclosure(false);
  const isGone = value !== null && value === page.contentId && !page.hasPicture;
  return (
    <div className={classes.picture}>
      {value && !isGone && <img src={getPictureUrl({ contentId: value }, 'thumbnail')} alt="Chosen" />}
      <div>
        <p className={classes.lead}>Picture</p>
        <p className={classes.fact}>
          {isGone
            ? 'The picture is in the trash or was removed, and is not shown.'
            : 'A safe-for-work picture that was generated here.'}
        </p>
        <div className={classes.actions}>
          <Button variant="default" size="sm" aria-haspopup="dialog" onClick={choose.open}>
            {value ? 'Change picture' : 'Choose a picture'}
          </Button>
          {value && (
            <Button variant="default" size="sm" onClick={() => onChange(null)}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <PictureDialog
        open={choosing}
        title="Picture"
        contentOnly
        onChoose={(chosen) => {
          if ('contentId' in chosen) onChange(chosen.contentId);
          choose.close();
        }}
        onClose={choose.close}
      />
    </div>
  );
}
