import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { listAvoidedTopics } from '#contract/avoided-topics.ts';
import { type PersonaReplies, type ReplySettings, replyLimits, replySettings } from '#contract/replies.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './inbox.module.css';
import { useChangeSettings } from './inbox-queries.ts';
import { type OfferFields, OfferFieldset, toOfferFields, toOffers } from './offer-fieldset.tsx';

type SettingsFormProps = { persona: PersonaReplies; mayChange: boolean; hasModel: boolean };

/** The reply settings of one persona. */
export function SettingsForm({ hasModel, mayChange, persona }: SettingsFormProps) {
  const { personaId, personaName, ...stored } = persona;
  const [form, setForm] = useState<ReplySettings>(stored);
  const [offers, setOffers] = useState<OfferFields[]>(() => toOfferFields(stored.offers));
  const [problem, setProblem] = useState<string | null>(null);
  const save = useChangeSettings(personaId);
  const set = (changed: Partial<ReplySettings>) => setForm((now) => ({ ...now, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = toOffers(offers);
    const parsed = replySettings.safeParse({ ...form, offers: read });
    const issue = parsed.success ? null : parsed.error.issues[0];
    setProblem(
      issue
        ? issue.path[0] === 'offers'
          ? 'Check the offers: each has a label, and a price such as 9.50 or an address with https.'
          : issue.message
        : null,
    );
    if (parsed.success && !save.isPending) save.mutate(parsed.data);
  };
  return (
    <form className={classes.settings} aria-label={`Reply settings of ${personaName}`} onSubmit={submit}>
      <fieldset className={classes.plainFieldset} disabled={!mayChange}>
        <Switch
          label="Replies"
          description="Messages on this persona’s channels are read within five minutes and kept for 180 days. Nothing is sent before a person approves its exact text."
          checked={form.isOn}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        {!hasModel && (
          <p className={classes.hint}>
            This site has no language model for drafts: replies are written by hand. The settings below count
            once there is one.
          </p>
        )}
        <Textarea
          label="How it writes"
          description="Tone, length, words it likes. The language model follows it."
          autosize
          minRows={3}
          maxLength={replyLimits.voiceMaximum}
          value={form.voice}
          onChange={(event) => set({ voice: event.currentTarget.value })}
        />
        <TextInput
          label="Languages"
          description="Empty: that of the message."
          placeholder="English, German"
          maxLength={replyLimits.languagesMaximum}
          value={form.languages}
          onChange={(event) => set({ languages: event.currentTarget.value })}
        />
        <Textarea
          label="What it never talks about"
          description={describeTopics(form.neverAbout)}
          placeholder="Politics, religion, my family"
          autosize
          minRows={2}
          maxLength={replyLimits.neverAboutMaximum}
          value={form.neverAbout}
          onChange={(event) => set({ neverAbout: event.currentTarget.value })}
        />
        <OfferFieldset offers={offers} onChange={setOffers} />
        <TextInput
          label="Disclosure"
          description="The last line of every reply that AI drafted."
          required
          maxLength={replyLimits.disclosureMaximum}
          value={form.disclosure}
          onChange={(event) => set({ disclosure: event.currentTarget.value })}
        />
        <Checkbox
          label="Members of the team may approve"
          description="The owner and the admins always may."
          checked={form.membersApprove}
          onChange={(event) => set({ membersApprove: event.currentTarget.checked })}
        />
      </fieldset>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <FormProblem error={save.error} at={save.submittedAt} />
      {mayChange ? (
        <div>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      ) : (
        <p className={classes.hint}>The owner and the admins of the team change these settings.</p>
      )}
    </form>
  );
}

/** How the list of topics is read, and as what. */
function describeTopics(neverAbout: string): string {
  const topics = listAvoidedTopics(neverAbout);
  const rule =
    'Words and phrases, separated by commas or lines. A draft that names one, in singular or plural, is not shown: you answer.';
  if (topics.length === 0) return rule;
  return `${rule} ${topics.length === 1 ? '1 topic' : `${topics.length} topics`}: ${topics.join(' · ')}`;
}
