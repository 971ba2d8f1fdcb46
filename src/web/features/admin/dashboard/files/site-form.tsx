import { Section } from '#web/ui/page.tsx';
import { ChoiceField, Field, LinesField, NumberField, Rows, SwitchField } from './draft-form.tsx';
import classes from './files.module.css';

const mailboxes = [
  ['general', 'General'],
  ['legal', 'Legal'],
  ['billing', 'Billing'],
  ['dmca', 'Takedowns'],
  ['safety', 'Safety'],
] as const;

/** The form of the site file. */
export function SiteForm() {
  return (
    <>
      <Section title="Brand">
        <div className={classes.fields}>
          <Field label="Name" path={['brand', 'name']} />
          <Field label="Tagline" path={['brand', 'tagline']} />
        </div>
      </Section>
      <Section title="Operator">
        <div className={classes.stack}>
          <p className={classes.lead}>
            Shown on legal pages, invoices and emails. Sales open once it is complete.
          </p>
          <div className={classes.fields}>
            <Field label="Operator’s name" path={['operator', 'name']} />
            <Field label="Jurisdiction" path={['operator', 'jurisdiction']} />
            <LinesField label="Postal address" hint="One line each." path={['operator', 'address']} />
            <Field
              label="Tax line"
              hint="Your tax number, or why you have none."
              optional
              placeholder="VAT ID DE123456789"
              path={['operator', 'taxLine']}
            />
          </div>
        </div>
      </Section>
      <Section title="Taxes">
        <div className={classes.stack}>
          <p className={classes.lead}>
            Prices include the tax of the customer’s country. Begin with your own: it also applies while a
            customer’s country is unknown.
          </p>
          <Rows name="tax" path={['taxes']} blank={{ country: '', name: 'VAT', percent: 0 }} max={250}>
            {(path) => (
              <>
                <Field label="Country" placeholder="DE" path={[...path, 'country']} />
                <Field label="Name" path={[...path, 'name']} />
                <NumberField label="Percent" path={[...path, 'percent']} />
                <Field
                  label="Your number"
                  hint="If it differs from the tax line."
                  optional
                  path={[...path, 'number']}
                />
                <SwitchField
                  label="Reverse charge"
                  hint="EU businesses with a VAT number owe the tax themselves."
                  path={[...path, 'reverseCharge']}
                />
              </>
            )}
          </Rows>
        </div>
      </Section>
      <Section title="Contact">
        <div className={classes.fields}>
          {mailboxes.map(([key, label]) => (
            <Field key={key} label={label} path={['contact', key]} />
          ))}
        </div>
      </Section>
      <Section title="Claims">
        <div className={classes.stack}>
          <p className={classes.lead}>
            Your own figures. When off, the landing page shows figures measured here.
          </p>
          <SwitchField
            label="Show these figures"
            hint="Only if they are true for this installation."
            path={['claims', 'show']}
          />
          <Rows name="figure" path={['claims', 'figures']} blank={{ value: '', label: '' }} max={12}>
            {(path) => (
              <>
                <Field label="Figure" path={[...path, 'value']} />
                <Field label="Label" path={[...path, 'label']} />
              </>
            )}
          </Rows>
        </div>
      </Section>
      <Section title="Sample prompts">
        <SwitchField
          label="Draw sample prompts on the landing page"
          hint="Visitors press one of three prompts, and this computer draws it. Limited, and not stored."
          path={['samples']}
        />
      </Section>
      <Section title="Checked results">
        <NumberField
          label="Explicit from"
          hint="0.05 to 1; 0.85 if empty. A result in the SFW category with this score or more is refused, and its tokens are returned."
          path={['inspection', 'explicit']}
        />
        <NumberField
          label="Reviewed from"
          hint="0.05 to 1; 0.6 if empty. With this score or more it waits for a reviewer, under Results."
          path={['inspection', 'review']}
        />
        <NumberField
          label="Extra faces from"
          hint="0.05 to 1; 0.6 if empty. With a face that the prompt did not ask for, found with this certainty or more, it waits for a reviewer."
          path={['inspection', 'extraFaces']}
        />
        <NumberField
          label="Uploaded faces from"
          hint="0.05 to 1; 0.6 if empty. A result in the adult category with a face this similar to one in the creator’s uploads waits for a reviewer."
          path={['inspection', 'uploadedFace']}
        />
      </Section>
      <Section title="Gallery">
        <ChoiceField
          label="What creators may show"
          hint="A reviewer sees each item first, under Gallery. Closed: its pages do not exist."
          path={['gallery']}
          options={[
            { value: 'closed', label: 'Nothing: the gallery is closed' },
            { value: 'safe', label: 'Safe-for-work items, to everyone' },
            { value: 'adult', label: 'Adult items as well, to verified adults alone' },
          ]}
        />
      </Section>
      <Section title="Downloads">
        <ChoiceField
          label="Copies without content credentials and label"
          hint="For destinations that refuse credentials. The watermark stays in them. The law may ask for the credentials."
          path={['undisclosedDownloads']}
          options={[
            { value: 'refused', label: 'Not offered' },
            { value: 'recorded', label: 'Offered to creators, and recorded' },
          ]}
        />
      </Section>
      <Section title="Reviews">
        <div className={classes.stack}>
          <p className={classes.lead}>Real reviews only. Without any, the section is hidden.</p>
          <Rows name="review" path={['reviews']} blank={{ name: '', role: '', words: '' }} max={24}>
            {(path) => (
              <>
                <Field label="Name" path={[...path, 'name']} />
                <Field label="Role" path={[...path, 'role']} />
                <Field label="Text" lines={2} path={[...path, 'words']} />
                <Field label="Link" optional path={[...path, 'link']} placeholder="https://" />
              </>
            )}
          </Rows>
        </div>
      </Section>
      <Section title="Partnerships">
        <div className={classes.stack}>
          <p className={classes.lead}>Only partnerships that exist. Without any, none are mentioned.</p>
          <Rows name="partnership" path={['partnerships']} blank={{ name: '', words: '' }} max={6}>
            {(path) => (
              <>
                <Field label="Name" path={[...path, 'name']} />
                <Field label="Text" lines={2} path={[...path, 'words']} />
                <Field label="Link" optional path={[...path, 'link']} placeholder="https://" />
              </>
            )}
          </Rows>
        </div>
      </Section>
      <Section title="Ways to earn">
        <div className={classes.stack}>
          <p className={classes.lead}>Shown under the revenue calculator, as your own statement.</p>
          <Rows name="way to earn" path={['earnings']} blank={{ title: '', words: '' }} max={8}>
            {(path) => (
              <>
                <Field label="Title" path={[...path, 'title']} />
                <Field label="Text" lines={2} path={[...path, 'words']} />
              </>
            )}
          </Rows>
        </div>
      </Section>
      <Section title="Social links">
        <Rows name="link" path={['social']} blank={{ label: '', url: '' }} max={8}>
          {(path) => (
            <>
              <Field label="Label" path={[...path, 'label']} />
              <Field label="URL" path={[...path, 'url']} placeholder="https://" />
            </>
          )}
        </Rows>
      </Section>
    </>
  );
}
