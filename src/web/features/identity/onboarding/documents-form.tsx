import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { DocumentType } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { signOut } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { notify } from '#web/ui/notify.ts';
import classes from './documents-screen.module.css';
import form from './form.module.css';
import { PictureDrop } from './picture-drop.tsx';
import { Rejection } from './rejection.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUploadDocuments } from './use-upload-documents.ts';

const types = [
  { value: 'id_card', label: 'ID card' },
  { value: 'passport', label: 'Passport' },
  { value: 'drivers_license', label: "Driver's license" },
] as const;

const hints: Record<DocumentType, { front: string; back: string }> = {
  id_card: { front: 'The side with your photo', back: 'The other side' },
  passport: { front: 'The page with your photo', back: 'The cover or the page after it' },
  drivers_license: { front: 'The side with your photo', back: 'The other side' },
};

/** Uploads the front and back of an identity document. */
export function DocumentsForm() {
  const [documentType, setDocumentType] = useState<DocumentType>('id_card');
  const [front, setFront] = useState<File | null>(null);
  const [back, setBack] = useState<File | null>(null);
  const { submitDocuments, pending, sent } = useUploadDocuments();
  const hint = hints[documentType];

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (front && back) submitDocuments({ documentType, front, back });
    else notify.error(onboardingMessages.documents.missing);
  }

  return (
    <form className={form.form} onSubmit={submit}>
      <Rejection />
      <Choice label="Which document?" options={types} value={documentType} onChange={setDocumentType} />
      <div className={classes.sides}>
        <PictureDrop side="Front" hint={hint.front} file={front} disabled={pending} onChange={setFront} />
        <PictureDrop side="Back" hint={hint.back} file={back} disabled={pending} onChange={setBack} />
      </div>
      <p className={form.hint}>Photos or scans up to 10 MB each, JPG, PNG or WebP.</p>
      <div className={classes.sealed}>
        <IconLock size={20} stroke={1.5} aria-hidden="true" />
        <p>
          We encrypt both pictures on arrival. Only identity reviewers can open them, and we delete them 24
          hours after the decision.
        </p>
      </div>
      {sent !== null && <UploadProgress sent={sent} />}
      <div className={form.actions}>
        <Button type="submit" disabled={!front || !back || pending}>
          {pending ? 'Uploading Documents...' : 'Submit'}
        </Button>
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </form>
  );
}
