/** What the composer loads once the first page is shown. */

export { IdentityNote } from '#web/ui/compose/identity-note.tsx';
export { Refusal } from '#web/ui/refusal.tsx';
export { AdultChoice } from './adult-choice.tsx';
export { CountStepper } from './count-stepper.tsx';
export { DialogButton } from './dialog-button.tsx';
export { PromptTools } from './prompt-tools.tsx';
export { VariantsButton } from './variants/variants-button.tsx';
export { VideoChoices } from './video-frames/video-choices.tsx';
