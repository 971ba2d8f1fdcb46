import type { EngineReport, FamilyReport } from '#contract/engine-setup.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './connect.module.css';
import { getSetupCommand, groupFamilies, useLabels } from './connect-labels.ts';

/** What a server has and lacks. */
export function TestResult({ report }: { report: EngineReport }) {
  const { detail, families, lacks, operations, problem } = report;
  if (problem !== null) {
    return (
      <p className={classes.problem} role="alert">
        {problem} Nothing was saved.
      </p>
    );
  }
  const { absent, begun, ready } = groupFamilies(families);
  return (
    <div className={classes.result} role="status">
      <p className={classes.answer}>
        <Badge tone="good">Answers</Badge> {detail}
      </p>
      {operations.length > 0 && (
        <p className={classes.note}>Supports: {operations.map((each) => operationLabels[each]).join(', ')}</p>
      )}
      {families.length > 0 && ready.length === 0 && (
        <p className={classes.note}>
          No family of models is complete on this server yet. Add the files of one, then test again.
        </p>
      )}
      {ready.length > 0 && (
        <p className={classes.note}>Complete: {ready.map(({ label }) => label).join(', ')}</p>
      )}
      {begun.map((family) => (
        <Family key={family.label} family={family} isOpen />
      ))}
      {absent.length > 0 && (
        <details className={classes.more}>
          <summary>{absent.length} more families</summary>
          {absent.map((family) => (
            <Family key={family.label} family={family} isOpen={false} />
          ))}
        </details>
      )}
      {lacks.length > 0 && (
        <details className={classes.more}>
          <summary>What it lacks, by operation</summary>
          <ul className={classes.lacks}>
            {lacks.map(({ details, operation }) => (
              <li key={operation}>
                <strong>{operationLabels[operation]}</strong> {details.join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Family({ family, isOpen }: { family: FamilyReport; isOpen: boolean }) {
  const missing = family.files.filter(({ found }) => found === null);
  const command = getSetupCommand(family);
  return (
    <details className={classes.family} open={isOpen}>
      <summary>
        <strong>{family.label}</strong>{' '}
        <span className={classes.note}>
          {family.licence} · {missing.length} of {family.files.length} files missing ·{' '}
          {family.uses.map((use) => useLabels[use]).join(', ')}
        </span>
      </summary>
      <ul className={classes.files}>
        {missing.map(({ bytes, folder, name, repository, sha256 }) => (
          <li key={`${folder}/${name}`}>
            <code>
              models/{folder}/{name}
            </code>
            <span className={classes.note}>
              {formatBytes(bytes)} ·{' '}
              <a href={repository} target="_blank" rel="noreferrer">
                {repository.replace('https://huggingface.co/', '')}
              </a>{' '}
              · {sha256 ? `SHA-256 ${sha256}` : 'SHA-256 read from Hugging Face at the download'}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.command}>
        <code>{command}</code>
        <CopyButton text={command} fullLabel={`Copy the command for ${family.label}`} />
      </div>
    </details>
  );
}
