import { modelMoves, sessionMoves } from '../../src/features/training/training-states.ts';

type Moves = Record<string, { from: readonly string[]; to: string }>;

/** A state diagram in Mermaid: what begins at `first`, and what ends as `gone`. */
function diagram(moves: Moves, first: string): string {
  const named = (state: string) => (state === 'gone' ? '[*]' : state);
  const arrows = Object.entries(moves).flatMap(([move, { from, to }]) =>
    from.map((state) => `  ${named(state)} --> ${named(to)}: ${move}`),
  );
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...arrows, '```'].join('\n');
}

/** `docs/training-states.md`, of the moves that the code makes. */
export function trainingStatesPage(): string {
  return `# The states of a training

Drawn by \`npm run training-states\` out of \`src/features/training/training-states.ts\`, where each move is explained.

## A session of the wizard

${diagram(sessionMoves, 'choosing')}

## A trained model

${diagram(modelMoves, 'preparing')}
`;
}
