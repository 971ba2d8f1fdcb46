import { useNavigate } from 'react-router';
import { emptyLook } from '#contract/persona-looks.ts';
import type { PersonaForm as Form } from '#contract/personas.ts';
import { Page } from '#web/ui/page.tsx';
import { PersonaForm } from './persona-form.tsx';

const blank: Form = {
  name: '',
  look: emptyLook,
  details: '',
  negativePrompt: '',
  modelId: null,
  category: 'sfw',
};

/** /personas/new: creates a persona. */
export function NewPersonaScreen() {
  const navigate = useNavigate();
  const leave = () => navigate('/personas');
  return (
    <Page>
      <PersonaForm id={null} initial={blank} onSaved={leave} onCancel={leave} />
    </Page>
  );
}
