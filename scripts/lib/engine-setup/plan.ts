import path from 'node:path';
import {
  type CatalogueFile,
  putEngine,
  type Recipe,
  recipes,
  toStackFields,
} from '../../../src/engines/setup/index.ts';

export type SetupOptions = {
  families: readonly string[];
  folder: string;
  /** The address that the server listens at. */
  listen: string;
  port: number;
};

/** The release that the adapter was written against (docs/engines.md). */
export const comfyUi = {
  repository: 'https://github.com/comfyanonymous/ComfyUI.git',
  tag: 'v0.33.0',
} as const;

export type SetupPlan = SetupOptions & {
  recipes: readonly Recipe[];
  /** Each file once, although several families need it. */
  files: readonly CatalogueFile[];
  paths: {
    checkout: string;
    python: string;
    venv: string;
    models: string;
    unit: string;
    engineFile: string;
    /** What earlier runs have finished. */
    state: string;
  };
};

export const familyNames: readonly string[] = [...new Set(recipes.map(({ family }) => family))];

/** @throws Error for an unknown family */
export function planSetup(options: SetupOptions): SetupPlan {
  const unknown = options.families.filter((name) => !familyNames.includes(name));
  if (unknown.length > 0 || options.families.length === 0) {
    throw new Error(
      `--family takes ${familyNames.join(', ')}${unknown.length > 0 ? `, not ${unknown.join(', ')}` : ''}.`,
    );
  }
  const chosen = recipes.filter(({ family }) => options.families.includes(family));
  const byPath = new Map(chosen.flatMap(({ files }) => files).map((file) => [toModelPath(file), file]));
  const inFolder = (...parts: string[]) => path.join(options.folder, ...parts);
  return {
    ...options,
    recipes: chosen,
    files: [...byPath.values()],
    paths: {
      checkout: inFolder('ComfyUI'),
      venv: inFolder('venv'),
      python: inFolder('venv', 'bin', 'python'),
      models: inFolder('models'),
      unit: inFolder('castwright-comfyui.service'),
      engineFile: inFolder('engines.yaml'),
      state: inFolder('.setup.json'),
    },
  };
}

/** The path of a file below the models' folder. */
export const toModelPath = ({ folder, name }: CatalogueFile): string => path.join(folder, name);

export const listCloneCommand = (into: string): string[] => [
  'git',
  'clone',
  '--depth',
  '1',
  '--branch',
  comfyUi.tag,
  comfyUi.repository,
  into,
];
export const listVenvCommand = ({ paths }: SetupPlan): string[] => ['python3', '-m', 'venv', paths.venv];
export const listPipCommand = ({ paths }: SetupPlan): string[] => [
  paths.python,
  '-m',
  'pip',
  'install',
  '--disable-pip-version-check',
  '-r',
  path.join(paths.checkout, 'requirements.txt'),
];

/** The unit of systemd that runs the server. */
export function renderUnit({ folder, listen, paths, port }: SetupPlan): string {
  const server = `${paths.python} main.py --listen ${listen} --port ${port} --base-directory ${folder} --disable-auto-launch`;
  return `# ComfyUI for Castwright, written by npm run engine. It has no authentication: keep ${listen} in a private network.
[Unit]
Description=ComfyUI for Castwright
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
WorkingDirectory=${paths.checkout}
ExecStart=${server}
Restart=on-failure
RestartSec=5
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=full

[Install]
WantedBy=multi-user.target
`;
}

/** The engine file for this server alone, with a stack for each family. */
export function renderEngineFile({ listen, port, recipes: chosen }: SetupPlan): string {
  const address = listen === '0.0.0.0' || listen === '::' ? 'ADDRESS-OF-THIS-MACHINE' : listen;
  const stacks = chosen.map((recipe) => {
    const files = new Map(recipe.files.map(({ name, role }) => [role, name]));
    return [recipe.stack, toStackFields({ recipe, files })] as const;
  });
  const uses = new Map<string, string>();
  for (const { stack, uses: own } of chosen) {
    for (const use of own) if (!uses.has(use)) uses.set(use, stack);
  }
  return putEngine(null, {
    engine: {
      kind: 'comfyui',
      id: 'gpu-1',
      name: 'GPU 1',
      url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
      concurrency: 2,
    },
    stacks: Object.fromEntries(stacks),
    uses: Object.fromEntries(uses),
  });
}
