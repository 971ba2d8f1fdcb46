/** Reads integers at an offset; 0 beyond the end, so that callers need no checks of their own. */
export type IntegerReader = { u16(at: number): number; u32(at: number): number };

export function createIntegerReader(bytes: Uint8Array, little: boolean): IntegerReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    u16: (at) => (at + 2 <= bytes.length ? view.getUint16(at, little) : 0),
    u32: (at) => (at + 4 <= bytes.length ? view.getUint32(at, little) : 0),
  };
}

export function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text;
}

/** Whether the bytes at an offset are these characters. */
export function hasAscii(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false;
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

/** Decodes UTF-8, and Latin-1 where the bytes are no UTF-8: PNG's tEXt is Latin-1, but most tools write UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return toLatin1(bytes);
  }
}
