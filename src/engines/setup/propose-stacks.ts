import type { Family, ModelChoice, Stack, Use } from '#engines/workflows';
import { type CatalogueFile, type Recipe, recipes } from './catalogue/index.ts';

/** The files of a server, by the folder below its `models`. */
export type ServerFiles = ReadonlyMap<string, readonly string[]>;

export type FoundRecipe = {
  recipe: Recipe;
  /** The file of the server for each role that it has one for. */
  found: ReadonlyMap<string, string>;
  missing: readonly CatalogueFile[];
};

export type ProposedStack = {
  /** The name of an equal stack of the engine file, or a name that it does not have yet. */
  name: string;
  recipe: Recipe;
  /** The files by role. */
  files: ReadonlyMap<string, string>;
  /** Whether the engine file has this stack already. */
  exists: boolean;
};

export type Proposal = {
  recipes: readonly FoundRecipe[];
  stacks: readonly ProposedStack[];
  /** The stack of each use that the engine file has no stack for. */
  uses: readonly { use: Use; stack: string }[];
};

/** Stacks as an engine file has them; of them only the family and the files matter. */
type KnownStacks = Readonly<Record<string, Stack>>;
/** The uses that an engine file has a stack for. */
type KnownUses = Partial<ModelChoice['uses']>;

const toBaseName = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();

/**
 * Proposes the stacks that a server's files allow: a family counts once it has a file for each of its roles, the
 * catalogue's own file first. Models under a licence that forbids commercial use match no entry of the catalogue.
 *
 * @param stacks of the present engine file: an equal stack is reused
 * @param uses of the present engine file, which stay as they are
 */
export function proposeStacks(server: ServerFiles, stacks: KnownStacks = {}, uses: KnownUses = {}): Proposal {
  const all = recipes.map((recipe) => findFiles(recipe, server));
  const names = new Set(Object.keys(stacks));
  const proposed = all
    .filter(({ missing }) => missing.length === 0)
    .map(({ found, recipe }): ProposedStack => {
      const known = Object.entries(stacks).find(([, stack]) => isSameStack(stack, recipe.family, found));
      const name = known?.[0] ?? findFreeName(recipe.stack, names);
      names.add(name);
      return { name, recipe, files: found, exists: known !== undefined };
    });
  return { recipes: all, stacks: proposed, uses: proposeUses(proposed, stacks, uses) };
}

function findFiles(recipe: Recipe, server: ServerFiles): FoundRecipe {
  const found = new Map<string, string>();
  const missing: CatalogueFile[] = [];
  for (const wanted of recipe.files) {
    const names = server.get(wanted.folder) ?? [];
    const exact = names.find((name) => toBaseName(name) === wanted.name.toLowerCase());
    const name = exact ?? names.find((each) => wanted.alike.test(toBaseName(each)));
    if (name === undefined) missing.push(wanted);
    else found.set(wanted.role, name);
  }
  return { recipe, found, missing };
}

function isSameStack(stack: Stack, family: Family, files: ReadonlyMap<string, string>): boolean {
  const fields = stack as unknown as Record<string, unknown>;
  return stack.family === family && [...files].every(([role, name]) => fields[role] === name);
}

function findFreeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}

function proposeUses(
  proposed: readonly ProposedStack[],
  stacks: KnownStacks,
  known: KnownUses,
): Proposal['uses'] {
  const chosen = new Map<Use, ProposedStack>();
  for (const stack of proposed) {
    for (const use of stack.recipe.uses) {
      const isTaken = Object.values(known[use] ?? {}).some((name) => name !== undefined);
      if (!isTaken && !chosen.has(use)) chosen.set(use, stack);
    }
  }
  // Models that were trained for another family than the one that draws could not be used.
  const drawnBy = new Set(
    [known.text_to_image?.sfw, known.text_to_image?.nsfw].flatMap((name) => stacks[name ?? '']?.family ?? []),
  );
  const trained = chosen.get('lora_training');
  if (trained && drawnBy.size > 0) {
    const fitting = proposed.find(({ recipe }) => drawnBy.size === 1 && drawnBy.has(recipe.family));
    if (fitting) chosen.set('lora_training', fitting);
    else chosen.delete('lora_training');
  }
  return [...chosen].map(([use, { name }]) => ({ use, stack: name }));
}

/** Writes a proposed stack as the engine file has it. */
export function toStackFields({
  files,
  recipe,
}: Pick<ProposedStack, 'files' | 'recipe'>): Record<string, string> {
  return { family: recipe.family, licence: recipe.licence, ...Object.fromEntries(files) };
}
