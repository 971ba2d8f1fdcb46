import { modelMoves, sessionMoves } from '../../src/features/training/training-states.ts';

type Moves = Record<string, { from: readonly string[]; to: string }>;

/** A state diagram in Mermaid, from `first` to `gone`. */
function formatDiagram(moves: Moves, first: string): string {
  const named = (state: string) => (state === 'gone' ? '[*]' : state);
  const arrows = Object.entries(moves).flatMap(([move, { from, to }]) =>
    from.map((state) => `  ${named(state)} --> ${named(to)}: ${move}`),
  );
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...arrows, '```'].join('\n');
}

/** The text of `docs/training-states.md`, from the transitions in the code. */
export function formatTrainingStatesPage(): string {
  return `# The states of a training

Drawn by \`npm run training-states\` out of \`src/features/training/training-states.ts\`, where each move is explained.

## A session of the wizard

${formatDiagram(sessionMoves, 'choosing')}

## A trained model

${formatDiagram(modelMoves, 'preparing')}
`;
}
