import { Button } from '@mantine/core';
import { operationPrice } from '#contract/catalogue.ts';
import { messages } from '#contract/messages.ts';
import type { Draft } from '#web/lib/draft.ts';
import { findingsOf } from '#web/lib/findings.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { AspectChoice } from './aspect-choice.tsx';
import classes from './composer.module.css';
import { ModelChoice } from './model-choice.tsx';
import { PromptFields } from './prompt-fields.tsx';
import { reasonsToWait } from './reasons-to-wait.ts';
import { SeedChoice } from './seed-choice.tsx';
import { useGenerate } from './use-generate.ts';

const categories = [
  { value: 'sfw', label: 'SFW' },
  { value: 'nsfw', label: 'NSFW' },
] as const;

const price = operationPrice('text_to_image');

/** What the keyboard in use prints on the key. */
const modifierKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

type ComposerProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** The instrument: a prompt, what shapes the picture beneath it, and the price on the button. */
export function Composer({ draft, onChange }: ComposerProps) {
  const { tokens, gate } = useUser();
  const generate = useGenerate();
  const reasons = reasonsToWait({ draft, price, tokens, gate });
  const submit = () => {
    if (reasons.length === 0 && !generate.isPending) generate.mutate(draft);
  };
  return (
    <form
      className={classes.composer}
      aria-label="Make a picture"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PromptFields
        draft={draft}
        findings={findingsOf(generate.error)}
        onChange={onChange}
        onSubmit={submit}
      />
      {generate.error && <Refusal error={generate.error} fallback={messages.generation.imageFailed} />}
      <div className={classes.chips}>
        <Choice
          label="Category"
          options={categories}
          value={draft.category}
          onChange={(category) => onChange({ category })}
        />
        <AspectChoice value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
        <SeedChoice value={draft.seed} onChange={(seed) => onChange({ seed })} />
      </div>
      <div className={classes.release}>
        <ModelChoice />
        <div className={classes.go}>
          <Button
            type="submit"
            size="lg"
            className={classes.button}
            disabled={reasons.length > 0 || generate.isPending}
            aria-describedby="generate-note"
          >
            {generate.isPending ? 'Starting…' : `Generate · ${formatTokens(price)}`}
          </Button>
          <div id="generate-note" className={classes.reasons} aria-live="polite">
            {reasons.length > 0 ? (
              reasons.map((reason) => <p key={reason}>{reason}</p>)
            ) : (
              <p>
                <kbd>{modifierKey}</kbd> <kbd>Enter</kbd> generates
              </p>
            )}
          </div>
        </div>
      </div>
    </form>
  );
}
