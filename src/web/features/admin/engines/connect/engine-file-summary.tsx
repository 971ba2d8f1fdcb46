import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedEngine } from '#contract/engine-file.ts';
import classes from './connect.module.css';
import { useEngineSetup } from './connect-queries.ts';
import { isConnectable } from './connect-values.ts';
import { WorkerVersions } from './worker-versions.tsx';

const describeEngine = (engine: ListedEngine) =>
  engine.kind === 'runpod' ? `RunPod endpoint ${engine.endpoint}` : engine.url;

/** The form has no fields for a server of the OpenAI API, whose models are listed in the file. */
const getEditor = (engine: ListedEngine) =>
  isConnectable(engine) ? `/admin/engines/connect?engine=${engine.id}` : '/admin/engines/file';

/** The engines of the engine file, with the version that the workers apply. Quiet before the first version. */
export function EngineFileSummary() {
  const { data } = useEngineSetup();
  if (!data?.file || data.version === null) return null;
  const { file, version, workers } = data;
  return (
    <section className={classes.summary} aria-label="Engine file">
      <WorkerVersions version={version} workers={workers} />
      <ul className={classes.engines}>
        {file.engines.map((engine) => (
          <li key={engine.id} className={classes.engine}>
            <span>
              <strong>{engine.name}</strong> <span className={classes.note}>{describeEngine(engine)}</span>
            </span>
            <Button
              component={Link}
              to={getEditor(engine)}
              variant="default"
              size="sm"
              aria-label={`Edit ${engine.name}`}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/admin/engines/file" variant="default" size="sm">
        Open engine file
      </Button>
    </section>
  );
}
