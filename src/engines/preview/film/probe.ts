/** What an MP4 file says of itself, read from its boxes (ISO/IEC 14496-12), before it is given to anybody. */

export type Probe = {
  /** The sample entry of the video track: `avc1` for H.264. */
  codec: string;
  width: number;
  height: number;
  frames: number;
  seconds: number;
  /** Whether the index stands before the frames, so that a player can start at once. */
  fastStart: boolean;
};

type Box = { type: string; start: number; end: number };

/** The boxes that lie in a range of the file, one after the other. */
function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const short = file.readUInt32BE(at);
    const long = short === 1;
    const size = long ? Number(file.readBigUInt64BE(at + 8)) : short;
    const head = long ? 16 : 8;
    const end = at + size;
    if (size < head || end > to) throw new Error(`a box at ${at} has the wrong size`);
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + head, end });
    at = end;
  }
  return boxes;
}

/**
 * Reads an MP4 file with one video track and nothing else.
 *
 * @throws Error that says what is wrong with it
 */
export function probeMp4(file: Buffer): Probe {
  const top = boxesIn(file, 0, file.length);
  const order = top.map(({ type }) => type);
  if (order[0] !== 'ftyp') throw new Error('it does not begin with ftyp');
  const inside = (parent: Box, ...path: string[]): Box => {
    let box = parent;
    for (const type of path) {
      const next = boxesIn(file, box.start, box.end).find((each) => each.type === type);
      if (!next) throw new Error(`${type} is missing in ${box.type}`);
      box = next;
    }
    return box;
  };
  const whole: Box = { type: 'the file', start: 0, end: file.length };
  const movie = inside(whole, 'moov');
  inside(whole, 'mdat');
  const header = inside(movie, 'mvhd').start;
  // Version 1 has longer times before its scale.
  const late = file[header] === 1;
  const scale = file.readUInt32BE(header + (late ? 20 : 12));
  const length = late ? Number(file.readBigUInt64BE(header + 24)) : file.readUInt32BE(header + 16);
  const table = inside(movie, 'trak', 'mdia', 'minf', 'stbl');
  const entry = inside(table, 'stsd').start + 8;
  const sizes = inside(table, 'stsz').start;
  return {
    codec: file.toString('latin1', entry + 4, entry + 8),
    width: file.readUInt16BE(entry + 32),
    height: file.readUInt16BE(entry + 34),
    frames: file.readUInt32BE(sizes + 8),
    seconds: length / scale,
    fastStart: order.indexOf('moov') < order.indexOf('mdat'),
  };
}
