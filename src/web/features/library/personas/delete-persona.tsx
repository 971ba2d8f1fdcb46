import { Button } from '@mantine/core';
import type { Persona } from '#contract/personas.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './personas-screen.module.css';
import { useDeletePersona } from './use-persona-actions.ts';

type DeletePersonaProps = { persona: Persona; open: boolean; onClose: () => void };

/** Confirms the deletion of a persona. */
export function DeletePersona({ persona, open, onClose }: DeletePersonaProps) {
  const remove = useDeletePersona(persona, onClose);
  return (
    <Sheet open={open} onClose={onClose} title={`Delete ${persona.name}?`}>
      <p className={classes.question}>
        Their pictures stay in My Content, but you cannot generate this person again.
        {persona.referencePictures > 0 && ' Their reference sheet is deleted with all its versions.'}
        {persona.shared && ' The shared link stops working.'}
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep
        </Button>
        <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </Sheet>
  );
}
