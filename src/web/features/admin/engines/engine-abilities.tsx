import type { Operation } from '#contract/jobs.ts';
import type { EngineAdapter, EngineEntry, UnsupportedOperation } from '#contract/jobs-and-backups.ts';
import { formatWork, groupWorkByModel } from './engine-labels.ts';
import classes from './operations.module.css';

type EngineAbilitiesProps = {
  engine: Pick<
    EngineEntry,
    'adapters' | 'lacks' | 'lacksWithModel' | 'lacksWithReferences' | 'models' | 'operations'
  >;
};

/** The operations that use tags. */
const taggedOperations: readonly Operation[] = ['text_to_image', 'text_to_image_with_face', 'text_to_video'];

/** The models of an engine, and the operations it cannot do with the missing files and nodes. */
export function EngineAbilities({ engine }: EngineAbilitiesProps) {
  const { adapters, lacks, lacksWithModel, lacksWithReferences, models, operations } = engine;
  if (operations === null) return null;
  return (
    <div className={classes.abilities}>
      {models.length > 0 && (
        <section>
          <h4 className={classes.part}>Models</h4>
          <dl className={classes.models}>
            {groupWorkByModel(models).map(({ model, licence, work }) => (
              <div key={model}>
                <dt>
                  <code>{model}</code>
                  <span>{licence ?? 'part of this software'}</span>
                </dt>
                <dd>{work.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Lacks title="Not supported" lacks={lacks} />
      <Lacks title="Not supported with a trained model" lacks={lacksWithModel} />
      <Lacks title="Not supported from reference pictures" lacks={lacksWithReferences} />
      {operations.some((each) => taggedOperations.includes(each)) && <Adapters adapters={adapters} />}
    </div>
  );
}

function Lacks({ title, lacks }: { title: string; lacks: readonly UnsupportedOperation[] }) {
  if (lacks.length === 0) return null;
  return (
    <section>
      <h4 className={classes.part}>{title}</h4>
      <ul className={classes.lacks}>
        {lacks.map(({ details, reason, ...work }) => (
          <li key={formatWork(work)}>
            <strong>{formatWork(work)}</strong> <span>{reason}</span>
            <Details details={details} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The LoRAs that tags use. */
function Adapters({ adapters }: { adapters: readonly EngineAdapter[] | null }) {
  if (adapters?.length === 0) return null;
  return (
    <section>
      <h4 className={classes.part}>Tag LoRAs</h4>
      {adapters === null ? (
        <p className={classes.facts}>
          This engine applies no LoRAs. Tags work through their trigger words only.
        </p>
      ) : (
        <ul className={classes.lacks}>
          {adapters.map(({ details, licence, name, work }) => (
            <li key={name}>
              <code>{name}</code>{' '}
              <span>
                {licence} · {work.map(formatWork).join(', ') || 'not usable'}
              </span>
              {work.length === 0 && <Details details={details} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Details({ details }: { details: readonly string[] }) {
  if (details.length === 0) return null;
  return (
    <ul className={classes.exactly}>
      {details.map((detail) => (
        <li key={detail}>
          <code>{detail}</code>
        </li>
      ))}
    </ul>
  );
}
