import type { Site } from '#contract/site.ts';
import { contactTopics } from '#contract/support.ts';
import { contactPage } from '../texts/en/pages.ts';
import buttons from './button.module.css';
import classes from './contact-form.module.css';
import { Field, Honeypot, LabelledField } from './form-field.tsx';

type ContactFormProps = { contact: Site['contact'] };

/** The contact form with the contact addresses. `islands/contact.ts` sends it. */
export function ContactForm({ contact }: ContactFormProps) {
  const { sending, sent, failed } = contactPage;
  return (
    <main id="main" className={classes.page}>
      <div>
        <h1>{contactPage.title}</h1>
        <p className={classes.lead}>{contactPage.lead}</p>
      </div>
      <div className={classes.more}>
        <h2 className={classes.byMail}>{contactPage.mailInstead}</h2>
        <dl className={classes.mailboxes}>
          {Object.entries(contactPage.mailboxes).map(([mailbox, label]) => {
            const address = contact[mailbox as keyof Site['contact']];
            return (
              <div key={mailbox}>
                <dt>{label}</dt>
                <dd>
                  <a href={`mailto:${address}`}>{address}</a>
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
      <div className={classes.main}>
        <noscript>
          <p className={classes.note}>
            {contactPage.noScript} <a href={`mailto:${contact.general}`}>{contact.general}</a>.
          </p>
        </noscript>
        <form
          className={classes.form}
          data-island="contact"
          data-words={JSON.stringify({ sending, sent, failed })}
          method="post"
        >
          <Field name="name" label={contactPage.name} autoComplete="name" maxLength={80} />
          <Field
            name="email"
            type="email"
            label={contactPage.email}
            autoComplete="email"
            maxLength={contactPage.emailMaximum}
          />
          <div className={classes.field}>
            <label htmlFor="topic">{contactPage.topic}</label>
            <select id="topic" name="topic" defaultValue="other">
              {contactTopics.map((topic) => (
                <option key={topic} value={topic}>
                  {contactPage.topics[topic]}
                </option>
              ))}
            </select>
          </div>
          <LabelledField name="message" label={contactPage.message} hint={contactPage.messageHint}>
            <textarea
              id="message"
              name="message"
              rows={8}
              required
              minLength={20}
              maxLength={contactPage.messageMaximum}
              aria-describedby="message-hint message-problem"
            />
          </LabelledField>
          <Honeypot label={contactPage.leaveEmpty} />
          <p className={classes.state} role="status" data-state />
          <button type="submit" className={buttons.go}>
            {contactPage.send}
          </button>
        </form>
      </div>
    </main>
  );
}
