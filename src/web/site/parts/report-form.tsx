import { limits } from '#contract/limits.ts';
import type { Site } from '#contract/site.ts';
import { type ReportKind, reportKinds } from '#contract/takedowns.ts';
import { reportPage } from '../texts/en/report.ts';
import buttons from './button.module.css';
import classes from './contact-form.module.css';
import { Field, Honeypot, LabelledField } from './form-field.tsx';
import own from './report-form.module.css';

type ReportFormProps = { contact: Site['contact'] };

/** The report form with the steps that follow. `islands/report.ts` sends it. */
export function ReportForm({ contact }: ReportFormProps) {
  return (
    <main id="main" className={classes.page}>
      <div>
        <h1>{reportPage.title}</h1>
        <p className={classes.lead}>{reportPage.lead}</p>
      </div>
      <div className={classes.more}>
        <h2 className={classes.byMail}>{reportPage.after}</h2>
        <ol className={own.steps}>
          {reportPage.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h2 className={classes.byMail}>{reportPage.rules}</h2>
        <ul className={own.rules}>
          {reportPage.ruleLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.main}>
        <noscript>
          <p className={classes.note}>
            {reportPage.noScript} <a href={`mailto:${contact.safety}`}>{contact.safety}</a>.
          </p>
        </noscript>
        <form
          className={classes.form}
          data-island="report"
          data-words={JSON.stringify(reportPage.words)}
          method="post"
        >
          <Kinds />
          <p className={classes.hint} data-only="intimate" hidden>
            {reportPage.intimateNote}
          </p>
          <Field
            name="address"
            label={reportPage.address}
            hint={reportPage.addressHint}
            autoComplete="off"
            maxLength={500}
            optional
          />
          <LabelledField name="picture" label={reportPage.picture} hint={reportPage.pictureHint}>
            <input
              id="picture"
              name="picture"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              aria-describedby="picture-hint picture-problem"
            />
          </LabelledField>
          <Text name="description" label={reportPage.descriptionLabel} hint={reportPage.descriptionHint} />
          <div data-only="copyright" hidden>
            <Text name="work" label={reportPage.work} />
          </div>
          <div data-only="depicted copyright">
            <Field
              name="name"
              label={reportPage.name}
              autoComplete="name"
              maxLength={limits.personNameMaximum}
            />
          </div>
          <Field
            name="email"
            type="email"
            label={reportPage.email}
            autoComplete="email"
            maxLength={limits.emailMaximum}
          />
          <div className={own.group} data-only="copyright" hidden>
            <Field
              name="postalAddress"
              label={reportPage.postalAddress}
              autoComplete="street-address"
              maxLength={300}
            />
            <Field name="phone" type="tel" label={reportPage.phone} autoComplete="tel" maxLength={40} />
            <Statement name="goodFaith" text={reportPage.goodFaith} />
            <Statement name="authorised" text={reportPage.authorised} />
          </div>
          <div data-only="intimate" hidden>
            <Statement name="noConsent" text={reportPage.noConsent} />
          </div>
          <div data-only="intimate depicted copyright">
            <Statement name="accurate" text={reportPage.accurate} />
          </div>
          <div data-only="intimate copyright" hidden>
            <Field
              name="signature"
              label={reportPage.signature}
              autoComplete="off"
              maxLength={limits.personNameMaximum}
            />
          </div>
          <Honeypot label={reportPage.leaveEmpty} />
          <p className={classes.state} role="status" data-state />
          <button type="submit" className={buttons.go}>
            {reportPage.send}
          </button>
        </form>
      </div>
    </main>
  );
}

function Kinds() {
  return (
    <fieldset className={own.kinds}>
      <legend>{reportPage.kind}</legend>
      {reportKinds.map((kind: ReportKind) => (
        <label key={kind}>
          <input type="radio" name="kind" value={kind} defaultChecked={kind === 'depicted'} />
          {reportPage.kinds[kind]}
        </label>
      ))}
    </fieldset>
  );
}

function Text({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <LabelledField name={name} label={label} hint={hint}>
      <textarea
        id={name}
        name={name}
        rows={5}
        required
        minLength={hint ? 20 : 1}
        maxLength={reportPage.longest}
        aria-describedby={`${hint ? `${name}-hint ` : ''}${name}-problem`}
      />
    </LabelledField>
  );
}

function Statement({ name, text }: { name: string; text: string }) {
  return (
    <div className={own.statement}>
      <label>
        <input id={name} type="checkbox" name={name} required aria-describedby={`${name}-problem`} />
        {text}
      </label>
      <p id={`${name}-problem`} className={classes.problem} data-problem={name} />
    </div>
  );
}
