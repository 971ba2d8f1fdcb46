import { Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserCheck, IconUserOff, IconUserQuestion, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Upload, UploadPeople } from '#contract/uploads.ts';
import { formatDate } from '#web/lib/format.ts';
import { PeopleDialog } from './people-dialog.tsx';
import { RemoveDialog, RevokeDialog } from './revoke-dialog.tsx';
import classes from './source.module.css';
import type { Source } from './use-source.ts';
import { useSaveUpload, useUpload } from './use-uploads.ts';

/** Uploads whose question has been asked on this page: it is asked once, and waits for an answer afterwards. */
const asked = new Set<string>();

const badges: Record<UploadPeople, { label: string; Icon: typeof IconUserCheck }> = {
  not_stated: { label: 'Nobody has said who is in it', Icon: IconUserQuestion },
  none: { label: 'Nobody recognisable in it', Icon: IconUserOff },
  consented: { label: 'The person agreed', Icon: IconUserCheck },
  revoked: { label: 'Consent taken back', Icon: IconUserX },
};

/** Of an upload: who is in it, how long it is kept, and what can be done about both. */
export function UploadFacts({ uploadId, source }: { uploadId: string; source: Source }) {
  const { data: upload } = useUpload(uploadId);
  return upload ? <Facts upload={upload} source={source} /> : null;
}

function Facts({ upload, source }: { upload: Upload; source: Source }) {
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
            Take consent back
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
