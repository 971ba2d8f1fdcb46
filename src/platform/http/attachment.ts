/**
 * The `Content-Disposition` of a download (RFC 6266): an ASCII name for old clients, the exact one in `filename*`
 * (RFC 8187).
 */
export function formatAttachment(fileName: string): string {
  const ascii = fileName.replace(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
