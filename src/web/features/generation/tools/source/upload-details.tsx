import { Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserCheck, IconUserOff, IconUserQuestion, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Upload, UploadPeople } from '#contract/uploads.ts';
import { formatDate } from '#web/lib/format.ts';
import { PeopleDialog } from '#web/ui/picture-choice/people-dialog.tsx';
import { RemoveDialog, RevokeDialog } from '#web/ui/picture-choice/revoke-dialog.tsx';
import { useSaveUpload, useUpload } from '#web/ui/picture-choice/use-uploads.ts';
import classes from './source.module.css';
import type { Source } from './use-source.ts';

/** Uploads for which this page has already opened the consent dialog. It opens once by itself. */
const asked = new Set<string>();

const badges: Record<UploadPeople, { label: string; Icon: typeof IconUserCheck }> = {
  not_stated: { label: 'Consent needed', Icon: IconUserQuestion },
  none: { label: 'No one recognisable', Icon: IconUserOff },
  consented: { label: 'The person agreed', Icon: IconUserCheck },
  revoked: { label: 'Consent withdrawn', Icon: IconUserX },
};

/** The consent and retention of an upload, with the actions for both. */
export function UploadDetails({ uploadId, source }: { uploadId: string; source: Source }) {
  const { data: upload } = useUpload(uploadId);
  return upload ? <Details upload={upload} source={source} /> : null;
}

function Details({ upload, source }: { upload: Upload; source: Source }) {
  const { id, people, consent, saved, expiresAt } = upload;
  const [asking, setAsking] = useState(people === 'not_stated' && !asked.has(id));
  const [revoking, revoke] = useDisclosure(false);
  const [removing, remove] = useDisclosure(false);
  const save = useSaveUpload(id);
  const { label, Icon } = badges[people];
  return (
    <div className={classes.facts}>
      <p className={classes.people} data-people={people}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{people === 'consented' && consent ? `${consent.person} agreed` : label}</span>
      </p>
      <div className={classes.links}>
        {people !== 'revoked' && (
          <button type="button" onClick={() => setAsking(true)}>
            {people === 'not_stated' ? 'Say who is in it' : 'Change statement'}
          </button>
        )}
        {people === 'consented' && (
          <button type="button" onClick={revoke.open}>
            Withdraw consent
          </button>
        )}
        <button type="button" onClick={remove.open}>
          Remove upload
        </button>
      </div>
      <Switch
        size="sm"
        checked={save.isPending ? save.variables : saved}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
        label="Save"
        description={
          expiresAt ? `Removed on ${formatDate(expiresAt)} unless saved` : 'Kept until you remove it'
        }
      />
      <PeopleDialog
        upload={upload}
        open={asking}
        onClose={() => {
          asked.add(id);
          setAsking(false);
        }}
      />
      <RevokeDialog upload={upload} open={revoking} onClose={revoke.close} />
      <RemoveDialog upload={upload} open={removing} onClose={remove.close} onRemoved={source.clear} />
    </div>
  );
}
