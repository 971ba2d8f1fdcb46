import { useNavigate } from 'react-router';
import { emptyLook } from '#contract/persona-looks.ts';
import type { PersonaForm as Form, Persona } from '#contract/personas.ts';
import { Page } from '#web/ui/page.tsx';
import { PersonaForm } from './persona-form.tsx';
import { useMakeSheet } from './sheet/use-reference-sheets.ts';

const blank: Form = {
  name: '',
  look: emptyLook,
  details: '',
  negativePrompt: '',
  modelId: null,
  loras: [],
  category: 'sfw',
};

/** /personas/new: creates a persona. */
export function NewPersonaScreen() {
  const navigate = useNavigate();
  const make = useMakeSheet();
  const leave = () => navigate('/personas');
  const go = ({ id }: Persona, withSheet: boolean) => {
    if (withSheet) make.mutate(id, { onSettled: () => navigate(`/personas/${id}`) });
    else leave();
  };
  return (
    <Page>
      <PersonaForm id={null} initial={blank} onSaved={go} onCancel={leave} />
    </Page>
  );
}
