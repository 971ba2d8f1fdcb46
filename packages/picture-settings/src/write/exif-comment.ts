/** Offset of the directory of details: header, and a first directory with one entry and the offset of a next one. */
const detailsAt = 8 + 2 + 12 + 4;
const textAt = detailsAt + 2 + 12 + 4;

/** An EXIF block with a UserComment alone (CIPA DC-008, 4.6.5), in UTF-16 as AUTOMATIC1111 writes it. */
export function createCommentBlock(text: string): Uint8Array {
  const code = 'UNICODE\0';
  const block = new Uint8Array(textAt + code.length + 2 * text.length);
  const view = new DataView(block.buffer);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, 1);
    view.setUint16(at + 2, tag);
    view.setUint16(at + 4, type);
    view.setUint32(at + 6, count);
    view.setUint32(at + 10, value);
  };
  block.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  entry(8, 0x8769, 4, 1, detailsAt);
  entry(detailsAt, 0x9286, 7, code.length + 2 * text.length, textAt);
  for (let at = 0; at < code.length; at++) block[textAt + at] = code.charCodeAt(at);
  for (let at = 0; at < text.length; at++) view.setUint16(textAt + code.length + 2 * at, text.charCodeAt(at));
  return block;
}
