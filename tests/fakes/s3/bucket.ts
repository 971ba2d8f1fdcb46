import { createHash, randomUUID } from 'node:crypto';
import { type Answer, parseElements, Refused, xml } from './answers.ts';

export type StoredObject = {
  bytes: Buffer;
  etag: string;
  modifiedAt: Date;
  metadata: Record<string, string>;
  /** In base64, as in S3; null where the double does not support checksums. */
  checksum: string | null;
  checksumType: 'FULL_OBJECT' | 'COMPOSITE';
  contentType: string;
  /** The encryption that the upload asked for. */
  encryption: { algorithm: string; keyId: string | null } | null;
};

type Part = { bytes: Buffer; etag: string; checksum: string | null };
type Upload = {
  key: string;
  initiated: Date;
  parts: Map<number, Part>;
  object: Pick<StoredObject, 'metadata' | 'contentType' | 'encryption'>;
};

export type BucketOptions = {
  /** How `If-None-Match: *` is handled: correctly, not at all, or refused (as by Swift). */
  conditions: 'known' | 'ignored' | 'refused';
  /** Whether `x-amz-checksum-sha256` is compared and kept. */
  checksums: boolean;
  encrypts: boolean;
  pageSize: number;
};

export type BucketRequest = {
  method: string;
  /** Decoded; empty for the bucket. */
  key: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
  now: Date;
};

const smallestPart = 5 * 1024 * 1024;
const digest = (algorithm: 'md5' | 'sha256', bytes: Buffer) => createHash(algorithm).update(bytes).digest();

/** An S3 bucket that behaves as S3's documentation says. It writes nothing to a disk. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();
  lifecycle: string | null = null;
  readonly options: BucketOptions;

  constructor(options: BucketOptions) {
    this.options = options;
  }

  answer(asked: BucketRequest): Answer {
    const { key, method, query } = asked;
    if (key === '') return this.#ofBucket(asked);
    if (method === 'POST' && query.has('uploads')) return this.#begin(asked);
    if (method === 'POST' && query.has('uploadId')) return this.#complete(asked);
    if (method === 'PUT' && query.has('uploadId')) return this.#part(asked);
    if (method === 'DELETE' && query.has('uploadId')) return this.#abort(asked);
    if (method === 'PUT') return this.#put(asked);
    if (method === 'GET' || method === 'HEAD') return this.#get(asked);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    throw new Refused(405, 'MethodNotAllowed', 'The double does not know this call.');
  }

  #ofBucket(asked: BucketRequest): Answer {
    const { body, headers, method, query } = asked;
    if (query.has('lifecycle')) {
      if (method === 'PUT') {
        if (headers['content-md5'] !== digest('md5', body).toString('base64'))
          throw new Refused(400, 'InvalidRequest', 'Missing required header for this request: Content-MD5');
        this.lifecycle = String(body);
        return { status: 200 };
      }
      if (this.lifecycle === null)
        throw new Refused(404, 'NoSuchLifecycleConfiguration', 'The lifecycle configuration does not exist');
      return {
        status: 200,
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(this.lifecycle),
      };
    }
    if (method === 'GET' && query.has('uploads')) return this.#listUploads(query);
    if (method === 'GET' && query.get('list-type') === '2') return this.#list(query);
    throw new Refused(501, 'NotImplemented', 'The double does not know this call.');
  }

  #list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const token = query.get('continuation-token');
    const after = token === null ? '' : Buffer.from(token, 'base64').toString();
    const most = Math.min(Number(query.get('max-keys') ?? 1_000), this.options.pageSize);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, most);
    const isTruncated = keys.length > page.length;
    return xml(200, 'ListBucketResult', {
      Prefix: prefix,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(page.at(-1) ?? '').toString('base64') : undefined,
      Contents: page.map((key) => {
        const object = this.objects.get(key) as StoredObject;
        return {
          Key: key,
          Size: object.bytes.length,
          ETag: object.etag,
          LastModified: object.modifiedAt.toISOString(),
        };
      }),
    });
  }

  #listUploads(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('upload-id-marker') ?? '';
    const all = [...this.uploads].filter(([id, { key }]) => key.startsWith(prefix) && id > after).sort();
    const page = all.slice(0, this.options.pageSize);
    const last = page.at(-1);
    return xml(200, 'ListMultipartUploadsResult', {
      IsTruncated: all.length > page.length,
      NextKeyMarker: last?.[1].key,
      NextUploadIdMarker: last?.[0],
      Upload: page.map(([UploadId, { initiated, key }]) => ({
        Key: key,
        UploadId,
        Initiated: initiated.toISOString(),
      })),
    });
  }

  #put(asked: BucketRequest): Answer {
    const { body, headers, key, now } = asked;
    if (headers['if-none-match'] !== undefined) {
      if (this.options.conditions === 'refused')
        throw new Refused(501, 'NotImplemented', 'Conditional object PUTs are not supported.');
      if (this.options.conditions === 'known' && this.objects.has(key))
        throw new Refused(412, 'PreconditionFailed', 'At least one of the pre-conditions did not hold');
    }
    const checksum = this.#compared(asked);
    const etag = `"${digest('md5', body).toString('hex')}"`;
    const object: StoredObject = {
      bytes: body,
      etag,
      modifiedAt: now,
      checksum,
      checksumType: 'FULL_OBJECT',
      ...this.#described(asked),
    };
    this.objects.set(key, object);
    return { status: 200, headers: { etag, ...checksumHeaders(object) } };
  }

  /** @throws Refused for a body that does not match its checksum */
  #compared({ body, headers }: BucketRequest): string | null {
    const said = headers['x-amz-checksum-sha256'];
    if (!this.options.checksums || said === undefined) return null;
    if (said !== digest('sha256', body).toString('base64'))
      throw new Refused(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.');
    return said;
  }

  #described({ headers }: BucketRequest): Pick<StoredObject, 'metadata' | 'contentType' | 'encryption'> {
    const algorithm = headers['x-amz-server-side-encryption'];
    if (algorithm !== undefined && !this.options.encrypts)
      throw new Refused(501, 'NotImplemented', 'Server-side encryption is not supported.');
    const metadata = Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') && value !== undefined
        ? [[name.slice('x-amz-meta-'.length), value]]
        : [],
    );
    return {
      metadata: Object.fromEntries(metadata) as Record<string, string>,
      contentType: headers['content-type'] ?? 'binary/octet-stream',
      encryption: algorithm
        ? { algorithm, keyId: headers['x-amz-server-side-encryption-aws-kms-key-id'] ?? null }
        : null,
    };
  }

  #get({ headers, key, method, query }: BucketRequest): Answer {
    const object = this.objects.get(key);
    if (!object) throw new Refused(404, 'NoSuchKey', 'The specified key does not exist.');
    const { bytes, contentType, encryption, etag, metadata, modifiedAt } = object;
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      throw new Refused(412, 'PreconditionFailed', 'At least one of the pre-conditions did not hold');
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    const start = range ? Number(range[1]) : 0;
    if (range && start >= bytes.length)
      throw new Refused(416, 'InvalidRange', 'The requested range is not satisfiable');
    const end = range?.[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
    const part = bytes.subarray(start, end + 1);
    return {
      status: range ? 206 : 200,
      headers: {
        etag,
        'accept-ranges': 'bytes',
        'last-modified': modifiedAt.toUTCString(),
        'content-type': query.get('response-content-type') ?? contentType,
        'content-length': String(part.length),
        ...(range && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
        ...(query.get('response-content-disposition') && {
          'content-disposition': query.get('response-content-disposition') ?? '',
        }),
        ...(query.get('response-cache-control') && {
          'cache-control': query.get('response-cache-control') ?? '',
        }),
        ...(encryption && { 'x-amz-server-side-encryption': encryption.algorithm }),
        ...(!range && headers['x-amz-checksum-mode'] === 'ENABLED' && checksumHeaders(object)),
        ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
      },
      ...(method === 'GET' && { body: part }),
    };
  }

  #begin(asked: BucketRequest): Answer {
    const id = randomUUID();
    const { key, now: initiated } = asked;
    this.uploads.set(id, { key, initiated, parts: new Map(), object: this.#described(asked) });
    return xml(200, 'InitiateMultipartUploadResult', { Bucket: 'bucket', Key: key, UploadId: id });
  }

  #upload({ key, query }: BucketRequest): [string, Upload] {
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload', 'The specified upload does not exist.');
    return [id, upload];
  }

  #part(asked: BucketRequest): Answer {
    const [, upload] = this.#upload(asked);
    const checksum = this.#compared(asked);
    const etag = `"${digest('md5', asked.body).toString('hex')}"`;
    upload.parts.set(Number(asked.query.get('partNumber')), { bytes: asked.body, etag, checksum });
    return {
      status: 200,
      headers: { etag, ...(checksum !== null && { 'x-amz-checksum-sha256': checksum }) },
    };
  }

  #complete(asked: BucketRequest): Answer {
    const [id, upload] = this.#upload(asked);
    const named = parseElements(String(asked.body), 'Part').map((part) => ({
      number: Number(parseElements(part, 'PartNumber')[0]),
      etag: parseElements(part, 'ETag')[0],
      checksum: parseElements(part, 'ChecksumSHA256')[0] ?? null,
    }));
    const parts = named.map(({ checksum, etag, number }, at) => {
      const part = upload.parts.get(number);
      if (number !== at + 1)
        throw new Refused(400, 'InvalidPartOrder', 'The parts are not in ascending order.');
      if (!part || part.etag !== etag || part.checksum !== checksum)
        throw new Refused(400, 'InvalidPart', 'One of the parts is not as it was named.');
      if (at < named.length - 1 && part.bytes.length < smallestPart)
        throw new Refused(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum.');
      return part;
    });
    const summed = (of: Buffer[], algorithm: 'md5' | 'sha256') => digest(algorithm, Buffer.concat(of));
    const etags = summed(
      parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex')),
      'md5',
    );
    const checksums = parts.every(({ checksum }) => checksum !== null)
      ? summed(
          parts.map(({ checksum }) => Buffer.from(checksum ?? '', 'base64')),
          'sha256',
        )
      : null;
    this.uploads.delete(id);
    const etag = `"${etags.toString('hex')}-${parts.length}"`;
    this.objects.set(upload.key, {
      bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
      etag,
      modifiedAt: asked.now,
      checksum: checksums && `${checksums.toString('base64')}-${parts.length}`,
      checksumType: 'COMPOSITE',
      ...upload.object,
    });
    return xml(200, 'CompleteMultipartUploadResult', { Key: upload.key, ETag: etag });
  }

  #abort(asked: BucketRequest): Answer {
    const [id] = this.#upload(asked);
    this.uploads.delete(id);
    return { status: 204 };
  }
}

function checksumHeaders({ checksum, checksumType }: StoredObject): Record<string, string> {
  if (checksum === null) return {};
  return { 'x-amz-checksum-sha256': checksum, 'x-amz-checksum-type': checksumType };
}
