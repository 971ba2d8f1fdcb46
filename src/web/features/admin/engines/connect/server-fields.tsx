import { TextInput } from '@mantine/core';
import { Choice } from '#web/ui/choice.tsx';
import classes from './connect.module.css';
import type { ConnectableEngine, ConnectValues } from './connect-values.ts';

type ServerFieldsProps = {
  values: ConnectValues;
  onChange: (values: ConnectValues) => void;
  /** Null for a new one. */
  engine: ConnectableEngine | null;
};

/** Where the server is, and the secret that it requires. */
export function ServerFields({ engine, onChange, values }: ServerFieldsProps) {
  const set = (changed: Partial<ConnectValues>) => onChange({ ...values, ...changed });
  return (
    <>
      {!engine && (
        <Choice
          label="Kind"
          value={values.kind}
          options={[
            { value: 'comfyui', label: 'ComfyUI server' },
            { value: 'runpod', label: 'RunPod endpoint' },
          ]}
          onChange={(kind) => set({ kind, concurrency: kind === 'runpod' ? '4' : '2' })}
        />
      )}
      {values.kind === 'comfyui' ? (
        <>
          <TextInput
            label="Address"
            description="As the workers reach it. Private addresses are fine."
            placeholder="http://10.0.0.5:8188"
            type="url"
            autoComplete="off"
            maxLength={500}
            value={values.url}
            onChange={({ currentTarget }) => set({ url: currentTarget.value })}
          />
          <HeaderFields values={values} onChange={onChange} engine={engine} />
        </>
      ) : (
        <>
          <TextInput
            label="Endpoint ID"
            description="As the page of the endpoint shows it."
            autoComplete="off"
            maxLength={60}
            value={values.endpoint}
            onChange={({ currentTarget }) => set({ endpoint: currentTarget.value })}
          />
          <TextInput
            label="Variable with the key"
            description="Set it for the workers. It begins with RUNPOD_."
            autoComplete="off"
            maxLength={100}
            value={values.keyVariable}
            onChange={({ currentTarget }) => set({ keyVariable: currentTarget.value })}
          />
          <Choice
            label="Handler"
            value={values.handler}
            options={[
              { value: 'stock', label: 'worker-comfyui' },
              { value: 'extended', label: 'Extended' },
            ]}
            onChange={(handler) => set({ handler })}
          />
          <Choice
            label="Results"
            value={values.results}
            options={[
              { value: 'inline', label: 'In the answer' },
              { value: 's3', label: 'In S3' },
            ]}
            onChange={(results) => set({ results })}
          />
        </>
      )}
    </>
  );
}

function HeaderFields({ engine, onChange, values }: ServerFieldsProps) {
  const set = (changed: Partial<ConnectValues>) => onChange({ ...values, ...changed });
  const kept = engine?.kind === 'comfyui' ? engine.headers : [];
  const names = kept.map(({ name, variable }) => (variable ? `${name} from ${variable}` : name)).join(', ');
  return (
    <>
      <Choice
        label="Header"
        value={values.header}
        options={[
          { value: 'none', label: 'None' },
          ...(kept.length > 0 ? [{ value: 'keep' as const, label: `Keep ${names}` }] : []),
          { value: 'set', label: kept.length > 0 ? 'Replace' : 'Add' },
        ]}
        note="For a proxy that requires one. ComfyUI itself has no authentication."
        onChange={(header) => set({ header })}
      />
      {values.header === 'set' && (
        <div className={classes.fields}>
          <TextInput
            label="Header name"
            autoComplete="off"
            maxLength={100}
            value={values.headerName}
            onChange={({ currentTarget }) => set({ headerName: currentTarget.value })}
          />
          <TextInput
            label="Header value"
            description="Kept sealed for this address and never shown again. Or a variable: ${GPU_1_KEY}"
            type="password"
            autoComplete="new-password"
            maxLength={2000}
            value={values.headerValue}
            onChange={({ currentTarget }) => set({ headerValue: currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
