import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ConsentRequest, consentsForm } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import type { AskedConsent, PolicySlug } from '#contract/policies.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { signOut, useSetCurrentUser } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import { CheckAll } from './check-all.tsx';
import classes from './form.module.css';
import { consentLabels } from './policies.ts';
import { PolicyPanels } from './policy-panels.tsx';

type ConsentFormProps = {
  request: ConsentRequest;
  changed: ReadonlySet<PolicySlug>;
  /** The server answered that the requested consents have changed. */
  onOutdated: () => void;
};

/** The policy panels, the consent checklist, and the button that requires every consent. */
export function ConsentForm({ request, changed, onOutdated }: ConsentFormProps) {
  const { asked, edition, given: givenBefore, policies } = request;
  const [given, setGiven] = useState<ReadonlySet<AskedConsent>>(new Set());
  const isGiven = (name: AskedConsent) => given.has(name) || givenBefore.includes(name);
  const navigate = useNavigate();
  const setCurrentUser = useSetCurrentUser();
  const consents = Object.fromEntries(asked.map((name) => [name, isGiven(name)]));
  const body = consentsForm.safeParse({ consents, edition }).data;
  const complete = body !== undefined && asked.every(isGiven);

  const comply = useMutation({
    mutationFn: (agreed: NonNullable<typeof body>) => call('completeCompliance', { body: agreed }),
    onSuccess: (user) => {
      notify.success(onboardingMessages.consent.done(brand.name));
      setCurrentUser(user);
      navigate('/', { replace: true });
    },
    onError: (error) => {
      const { title, text } = onboardingMessages.consent.failed;
      notify.error({ title, text: getErrorMessage(error, text) });
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        setGiven(new Set());
        onOutdated();
      }
    },
  });

  function toggle(name: AskedConsent): void {
    const next = new Set(given);
    if (!next.delete(name)) next.add(name);
    setGiven(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (complete) comply.mutate(body);
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <PolicyPanels
        versions={Object.fromEntries(policies.map(({ slug, version }) => [slug, version]))}
        changed={changed}
      />
      <fieldset className={classes.checks}>
        <legend>Your consents</legend>
        <CheckAll isComplete={complete} onToggle={() => setGiven(new Set(complete ? [] : asked))} />
        {asked.map((name) => (
          <Checkbox
            key={name}
            label={<WithPolicyLinks text={consentLabels[name]} />}
            description={givenBefore.includes(name) && 'You have agreed to this already.'}
            disabled={givenBefore.includes(name)}
            checked={isGiven(name)}
            onChange={() => toggle(name)}
          />
        ))}
      </fieldset>
      {!complete && (
        <p id="consent-hint" className={classes.hint}>
          {onboardingMessages.consent.incomplete}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={!complete || comply.isPending} aria-describedby="consent-hint">
          {comply.isPending ? 'Verifying...' : 'Agree and continue'}
        </Button>
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </form>
  );
}
