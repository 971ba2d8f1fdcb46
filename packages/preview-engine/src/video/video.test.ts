import { describe, expect, it, vi } from 'vitest';
import { composeVideoScene, type VideoRequest } from '../compose.ts';
import { renderCels } from './cels.ts';
import { createMotion, framesPerSecond } from './motion.ts';
import { renderVideo, type Video } from './video.ts';
import { createProjection } from './warps.ts';

vi.setConfig({ testTimeout: 60_000 });

const size = { width: 272, height: 416 };
const ask = (rest: Partial<VideoRequest> = {}): VideoRequest => ({
  prompt: 'a calm woman with short brown hair in a blue coat, at the lake, looking at the viewer',
  negativePrompt: 'hat, glasses',
  seed: 5,
  model: null,
  identity: null,
  seconds: 3,
  ...size,
  ...rest,
});
const render = (request: VideoRequest): Promise<Video> =>
  renderVideo(composeVideoScene(request), size, request.seconds, new AbortController().signal);

/** The mean difference of two frames over a box, 0 … 255 a channel. */
function difference(a: Buffer, b: Buffer, [left, top, right, bottom]: readonly number[] = [0, 0, 272, 416]) {
  let [sum, count] = [0, 0];
  for (let y = top ?? 0; y < (bottom ?? 0); y++) {
    for (let x = left ?? 0; x < (right ?? 0); x++) {
      for (let c = 0; c < 3; c++) {
        const at = (y * size.width + x) * 4 + c;
        sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
        count++;
      }
    }
  }
  return sum / count;
}

const made = render(ask());

describe('a video', () => {
  it('has 24 frames for each of its seconds', async () => {
    expect((await made).frames).toBe(72);
    for (const seconds of [3, 5, 10] as const) {
      const moments = createMotion(composeVideoScene(ask()), seconds);
      // The last frame leads into the first.
      expect(moments(seconds * framesPerSecond).head.yaw).toBeCloseTo(moments(0).head.yaw, 9);
    }
  });

  it('never stands still and never jumps, even from its last frame to its first', async () => {
    const { frames, frame } = await made;
    const first = frame(0);
    const steps: number[] = [];
    let before = first;
    for (let index = 1; index <= frames; index++) {
      const next = index === frames ? first : frame(index);
      steps.push(difference(before, next));
      before = next;
    }
    expect(Math.min(...steps)).toBeGreaterThan(0.2);
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    expect(Math.max(...steps)).toBeLessThan(3 * mean);
    expect(Math.max(...steps)).toBeLessThan(8);
  });

  it('moves: the head turns, the chest rises, the water flows', async () => {
    const { frame } = await made;
    const [start, later] = [frame(0), frame(24)];
    const [face, chest, water] = [
      [90, 120, 180, 220],
      [80, 320, 190, 410],
      [0, 280, 40, 410],
    ] as const;
    for (const box of [face, chest, water]) expect(difference(start, later, box)).toBeGreaterThan(1.5);
  });

  it('shows a blink: the eyes change and the face around them does not', async () => {
    const scene = composeVideoScene(ask());
    const { frame } = await made;
    const moments = createMotion(scene, 3);
    const shut = Array.from({ length: 72 }, (_, i) => i).find((i) => moments(i).eyes.lids === 3) ?? 0;
    expect(shut).toBeGreaterThan(8);
    expect(moments(shut - 4).eyes.lids).toBe(0);
    const { framing } = scene;
    const seen = createProjection({ scene, moment: moments(shut), frame: size }, 1);
    const box = (fromX: number, fromY: number, toX: number, toY: number) => [
      ...seen(framing.x + fromX * framing.scale, framing.y + fromY * framing.scale).map(Math.round),
      ...seen(framing.x + toX * framing.scale, framing.y + toY * framing.scale).map(Math.round),
    ];
    const [open, closed] = [frame(shut - 4), frame(shut)];
    const eyes = difference(open, closed, box(-52, -14, 52, 16));
    const cheeks = difference(open, closed, box(-52, 24, 52, 54));
    expect(eyes).toBeGreaterThan(2.5 * cheeks);
  });

  it('changes nothing but the eyes in a blink, not even at the edges of the redrawn part', async () => {
    const scene = composeVideoScene(ask());
    const { head, setEyes } = await renderCels(scene, 512, new AbortController().signal);
    const before = head.pixels.slice();
    setEyes({ lids: 3, aside: false });
    const { x, y, scale } = scene.framing;
    const reach = [70 * scale * head.scale, 36 * scale * head.scale] as const;
    const far = Array.from(before.keys()).filter((at) => {
      const [was, is] = [before[at] ?? 0, head.pixels[at] ?? 0];
      const apart = [0, 8, 16].some((shift) => Math.abs(((was >> shift) & 255) - ((is >> shift) & 255)) > 10);
      const [dx, dy] = [(at % head.width) - x * head.scale, Math.floor(at / head.width) - y * head.scale];
      return apart && (Math.abs(dx) > reach[0] || Math.abs(dy) > reach[1]);
    });
    // A pixel here and there is rounded otherwise; a seam is a row of them.
    expect(far.length).toBeLessThan(10);
  });

  it('turns the eyes aside behind closed lids only, and back before it ends', () => {
    for (const seconds of [5, 10] as const) {
      const moments = createMotion(composeVideoScene(ask()), seconds);
      const eyes = Array.from({ length: seconds * framesPerSecond }, (_, i) => moments(i).eyes);
      const turns = eyes.filter(({ aside }, i) => i > 0 && aside !== eyes[i - 1]?.aside);
      expect(turns.length).toBeGreaterThanOrEqual(2);
      expect(turns.every(({ lids }) => lids === 3)).toBe(true);
      expect([eyes[0], eyes.at(-1)]).toEqual([
        { lids: 0, aside: false },
        { lids: 0, aside: false },
      ]);
    }
  });

  it('is the same for the same request, and another for another seed', async () => {
    const [again, other] = await Promise.all([render(ask()), render(ask({ seed: 6 }))]);
    const frame = (await made).frame(30);
    expect(again.frame(30).equals(frame)).toBe(true);
    expect(difference(other.frame(30), frame)).toBeGreaterThan(8);
  });

  it('carries the preview mark, at the same place in every frame', async () => {
    const { frame } = await made;
    const corner = (index: number) => {
      const bytes = frame(index);
      const bright: number[] = [];
      for (let y = 390; y < 410; y++) {
        for (let x = 200; x < 268; x++) {
          const at = (y * size.width + x) * 4;
          if (Math.min(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) > 190)
            bright.push(y * 272 + x);
        }
      }
      return bright;
    };
    const [first, later] = [corner(0), corner(36)];
    expect(first.length).toBeGreaterThan(20);
    const kept = first.filter((pixel) => later.includes(pixel));
    expect(kept.length).toBeGreaterThan(0.8 * first.length);
  });
});

describe('a video without people, or of two', () => {
  it.each(['two cats on a beach', 'an empty street at night', 'a man and a woman in a garden'])(
    'moves and does not jump: %s',
    async (prompt) => {
      const { frame } = await render(ask({ prompt, negativePrompt: '' }));
      const [first, second, later] = [frame(0), frame(1), frame(24)];
      expect(difference(first, later)).toBeGreaterThan(0.5);
      expect(difference(first, second)).toBeLessThan(8);
    },
  );

  it('moves a thing with its ground, which it does not leave', async () => {
    const scene = composeVideoScene(ask({ prompt: 'a red car in a street', negativePrompt: '' }));
    const { body, head } = await renderCels(scene, size.width, new AbortController().signal);
    for (const { pixels } of [body, head]) expect(pixels.every((pixel) => pixel === 0)).toBe(true);
  });
});
