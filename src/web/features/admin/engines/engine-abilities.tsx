import type { Operation } from '#contract/jobs.ts';
import type { EngineAdapter, EngineEntry, EngineLack } from '#contract/operations.ts';
import { workByModel, workName } from './engine-words.ts';
import classes from './operations.module.css';

type EngineAbilitiesProps = {
  engine: Pick<EngineEntry, 'adapters' | 'lacks' | 'lacksWithModel' | 'models' | 'operations'>;
};

/** What tags are chosen for. */
const drawsByWords: readonly Operation[] = ['text_to_image', 'text_to_image_with_face', 'text_to_video'];

/** What stands behind the work of an engine, and what it lacks for the rest, by file and node. */
export function EngineAbilities({ engine }: EngineAbilitiesProps) {
  const { adapters, lacks, lacksWithModel, models, operations } = engine;
  if (operations === null) return null;
  return (
    <div className={classes.abilities}>
      {models.length > 0 && (
        <section>
          <h4 className={classes.part}>Models</h4>
          <dl className={classes.models}>
            {workByModel(models).map(({ model, licence, work }) => (
              <div key={model}>
                <dt>
                  <code>{model}</code>
                  <span>{licence ?? 'part of Castwright'}</span>
                </dt>
                <dd>{work.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Lacks title="Cannot do" lacks={lacks} />
      <Lacks title="Cannot do with a trained model" lacks={lacksWithModel} />
      {operations.some((each) => drawsByWords.includes(each)) && <Adapters adapters={adapters} />}
    </div>
  );
}

function Lacks({ title, lacks }: { title: string; lacks: readonly EngineLack[] }) {
  if (lacks.length === 0) return null;
  return (
    <section>
      <h4 className={classes.part}>{title}</h4>
      <ul className={classes.lacks}>
        {lacks.map(({ details, reason, ...work }) => (
          <li key={workName(work)}>
            <strong>{workName(work)}</strong> <span>{reason}</span>
            <Details details={details} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The LoRAs that tags name. */
function Adapters({ adapters }: { adapters: readonly EngineAdapter[] | null }) {
  if (adapters?.length === 0) return null;
  return (
    <section>
      <h4 className={classes.part}>LoRAs of tags</h4>
      {adapters === null ? (
        <p className={classes.facts}>
          None is applied: a tag is made from its words alone, and its page says so.
        </p>
      ) : (
        <ul className={classes.lacks}>
          {adapters.map(({ details, licence, name, work }) => (
            <li key={name}>
              <code>{name}</code>{' '}
              <span>
                {licence} · {work.map(workName).join(', ') || 'cannot be applied'}
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
