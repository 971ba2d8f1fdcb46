import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

type EntryOptions = { at: Date; size?: number | undefined; compress: boolean };

/** A ZIP that is written while it is read: one entry is open at a time, and none is kept in memory. */
export type ZipWriter = {
  zip: Readable;
  add(stream: Readable, name: string, options: EntryOptions): Promise<void>;
  end(): void;
};

export async function createZipWriter(): Promise<ZipWriter> {
  const { ZipFile } = await import('yazl');
  const file = new ZipFile();
  const zip = new PassThrough();
  file.on('error', (error: Error) => zip.destroy(error));
  file.outputStream.pipe(zip);
  return {
    zip,
    async add(stream, name, { at, compress, size }) {
      // The archive keeps a reference to every entry until its end, so it gets a function that releases the stream.
      let given: Readable | null = stream;
      const options = { mtime: at, compress, ...(size !== undefined && { size }) };
      const stop = () => stream.destroy();
      zip.once('close', stop);
      file.addReadStreamLazy(name, options, (take) => {
        const opened = given;
        given = null;
        if (opened) take(null, opened);
      });
      await finished(stream, { cleanup: true });
      zip.off('close', stop);
    },
    end: () => file.end(),
  };
}
