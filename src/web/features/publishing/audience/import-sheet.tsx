import { useState } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './audience.module.css';
import { ChannelImportForm } from './channel-import-form.tsx';
import { FileImportForm } from './file-import-form.tsx';

type ImportSheetProps = { personaId: string; open: boolean; onClose: () => void };

/** The dialog that imports contacts. */
export function ImportSheet({ onClose, open, personaId }: ImportSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Import contacts" sticky>
      <Import initialPersonaId={personaId} onDone={onClose} />
    </Sheet>
  );
}

const sources = [
  { value: 'file', label: 'From a file' },
  { value: 'channel', label: 'From a channel' },
] as const;

function Import({ initialPersonaId, onDone }: { initialPersonaId: string; onDone: () => void }) {
  const [source, setSource] = useState<'file' | 'channel'>('file');
  const [personaId, setPersonaId] = useState(initialPersonaId);
  const Form = source === 'file' ? FileImportForm : ChannelImportForm;
  return (
    <div className={classes.form}>
      <Choice label="Source" value={source} options={sources} onChange={setSource} />
      <Form personaId={personaId} onPersona={setPersonaId} onDone={onDone} />
    </div>
  );
}
