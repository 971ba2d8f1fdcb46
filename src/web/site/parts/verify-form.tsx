import { verifyPage, verifyWords } from '../texts/en/verify.ts';
import buttons from './button.module.css';
import form from './contact-form.module.css';
import classes from './verify-form.module.css';

/** The form that checks a file. `islands/verify.ts` sends it and shows what was found. */
export function VerifyForm() {
  return (
    <main id="main" className={form.page}>
      <div>
        <h1>{verifyPage.title}</h1>
        <p className={form.lead}>{verifyPage.lead}</p>
      </div>
      <div className={form.more}>
        <List title={verifyPage.looked} items={verifyPage.checks} />
        <List title={verifyPage.limits} items={verifyPage.unknowns} />
        <h2 className={form.byMail}>{verifyPage.platforms}</h2>
        <p className={classes.platforms}>
          {verifyPage.api} <a href="/api/docs">POST /api/verify</a>
        </p>
      </div>
      <div className={form.main}>
        <noscript>
          <p className={form.note}>{verifyPage.noScript} /api/verify.</p>
        </noscript>
        <form
          className={form.form}
          data-island="verify"
          data-words={JSON.stringify(verifyWords)}
          method="post"
        >
          <div className={classes.drop} data-drop>
            <label htmlFor="file">{verifyPage.file}</label>
            <p id="file-hint" className={form.hint}>
              {verifyPage.hint}
            </p>
            <input
              id="file"
              name="file"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4"
              aria-describedby="file-hint"
              required
            />
          </div>
          <p className={form.state} role="status" data-state />
          <button type="submit" className={buttons.go}>
            {verifyPage.check}
          </button>
        </form>
        <section className={classes.result} aria-live="polite" data-result hidden>
          <h2 tabIndex={-1}>{verifyPage.result}</h2>
          <p />
          <dl />
        </section>
      </div>
    </main>
  );
}

function List({ items, title }: { items: readonly string[]; title: string }) {
  return (
    <>
      <h2 className={form.byMail}>{title}</h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
