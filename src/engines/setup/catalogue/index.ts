/** The model files of each family: where they are published, under which licence, and how the stack that uses them looks. */
import { pictureRecipes } from './picture-recipes.ts';
import type { CatalogueFile, Recipe } from './recipe.ts';
import { videoRecipes } from './video-recipes.ts';

export type { CatalogueFile, Recipe };

export const recipes: readonly Recipe[] = [...pictureRecipes, ...videoRecipes];

/** The folders below `models` that the catalogue's files are in. */
export const catalogueFolders: readonly string[] = [
  ...new Set(recipes.flatMap(({ files }) => files.map(({ folder }) => folder))),
];

/** The page of a file's repository. */
export const getRepositoryUrl = ({ repository }: CatalogueFile) => `https://huggingface.co/${repository}`;
