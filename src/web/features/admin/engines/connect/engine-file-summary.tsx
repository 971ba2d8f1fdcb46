import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedEngine } from '#contract/engine-file.ts';
import classes from './connect.module.css';
import { useEngineSetup } from './connect-queries.ts';
import { WorkerVersions } from './worker-versions.tsx';

const describeEngine = (engine: ListedEngine) =>
  engine.kind === 'comfyui' ? engine.url : `RunPod endpoint ${engine.endpoint}`;

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
              to={`/admin/engines/connect?engine=${engine.id}`}
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
