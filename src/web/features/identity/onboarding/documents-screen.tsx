import { StepPage } from '#web/ui/page.tsx';
import { DocumentsForm } from './documents-form.tsx';
import { getStepNumber } from './steps.ts';

/** Step 4: uploads the front and back of an identity document. */
export function DocumentsScreen() {
  return (
    <StepPage
      title="Verify your identity"
      subtitle="The last step: upload both sides of one identity document."
      step={getStepNumber('documents')}
      help="/help/identity-check"
    >
      <DocumentsForm />
    </StepPage>
  );
}
