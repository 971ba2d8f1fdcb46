import { limits } from './settings.ts';

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads a property of an XMP packet (ISO 16684-1), written as an attribute or as an element; of a language alternative
 * the first. Looks for the property's name alone and parses no XML, so that entities and nesting cost nothing.
 *
 * @param property with its usual prefix, such as `exif:UserComment`
 */
export function readXmpProperty(packet: string, property: string): string | null {
  const text = packet.slice(0, limits.textBytes);
  const attribute = text.indexOf(` ${property}="`);
  if (attribute >= 0) {
    const start = attribute + property.length + 3;
    const end = text.indexOf('"', start);
    return end < 0 ? null : decodeEntities(text.slice(start, end));
  }
  const opened = text.indexOf(`<${property}`);
  const start = opened < 0 ? -1 : text.indexOf('>', opened);
  const end = start < 0 ? -1 : text.indexOf(`</${property}>`, start);
  return end < 0 ? null : decodeEntities(text.slice(start + 1, end).replace(/<[^<>]*>/g, '')).trim();
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (all, name, decimal, hex) => {
      if (name) return entities[name] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
