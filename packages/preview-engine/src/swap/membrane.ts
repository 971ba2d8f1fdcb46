/** Joins a part seamlessly with its surroundings (Poisson image editing, Pérez et al. 2003). */

/** Cells along the longer side of the grid for the solver; the solution is smooth, so a coarse grid suffices. */
const finest = 96;
const rounds = 260;

/** The largest addition by OKLab channel, so that hair at the edge does not colour the face. */
const most = [0.06, 0.02, 0.025];

/**
 * Computes what to add to `face` so that it matches `place` on the edge of the frame's oval, spread smoothly over the
 * inside: Laplace's equation with the difference at the edge as its border. Both have three numbers per pixel. The
 * addition is limited (`most`). @returns the addition of channel `c` at a pixel of the frame
 */
export function createMembrane(
  face: Float32Array,
  place: Float32Array,
  { width, height }: { width: number; height: number },
): (x: number, y: number, c: number) => number {
  const scale = Math.min(1, finest / Math.max(width, height));
  const [columns, rows] = [Math.max(3, Math.round(width * scale)), Math.max(3, Math.round(height * scale))];
  const cells = [0, 1, 2].map(() => new Float32Array(columns * rows));
  const open = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const out = Math.hypot((column + 0.5) / (columns / 2) - 1, (row + 0.5) / (rows / 2) - 1);
      open[at] = out < 0.9 ? 1 : 0;
      if (open[at]) continue;
      const x = Math.min(width - 1, Math.floor(((column + 0.5) * width) / columns));
      const y = Math.min(height - 1, Math.floor(((row + 0.5) * height) / rows));
      cells.forEach((plane, c) => {
        const there = (y * width + x) * 3 + c;
        const limit = most[c] ?? 0;
        plane[at] = Math.min(limit, Math.max(-limit, (place[there] ?? 0) - (face[there] ?? 0)));
      });
    }
  }
  for (const plane of cells) relax(plane, open, columns, rows);
  return (x, y, c) => {
    const plane = cells[c] as Float32Array;
    const u = Math.min(columns - 1.001, Math.max(0, ((x + 0.5) * columns) / width - 0.5));
    const v = Math.min(rows - 1.001, Math.max(0, ((y + 0.5) * rows) / height - 0.5));
    const at = Math.floor(v) * columns + Math.floor(u);
    const [across, down] = [u % 1, v % 1];
    const top = (plane[at] ?? 0) * (1 - across) + (plane[at + 1] ?? 0) * across;
    const low = (plane[at + columns] ?? 0) * (1 - across) + (plane[at + columns + 1] ?? 0) * across;
    return top * (1 - down) + low * down;
  };
}

/** Successive over-relaxation of the open cells; the others are the border. */
function relax(plane: Float32Array, open: Uint8Array, columns: number, rows: number): void {
  const over = 2 / (1 + Math.PI / Math.max(columns, rows));
  for (let round = 0; round < rounds; round++) {
    for (let row = 1; row < rows - 1; row++) {
      for (let column = 1; column < columns - 1; column++) {
        const at = row * columns + column;
        if (!open[at]) continue;
        const around =
          (plane[at - 1] ?? 0) +
          (plane[at + 1] ?? 0) +
          (plane[at - columns] ?? 0) +
          (plane[at + columns] ?? 0);
        plane[at] = (plane[at] ?? 0) + over * (around / 4 - (plane[at] ?? 0));
      }
    }
  }
}
