import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { formatAttachment } from '#platform/http/attachment.ts';
import type { LinkTerms } from '../storage.ts';
import type { S3Connection } from './connection.ts';

/**
 * A presigned URL. Its signing date is rounded down, so that all links to an object within one span are equal and
 * browsers find the object in their cache.
 */
export async function presignRead(
  { linkClient, toObjectName: nameOf, settings }: S3Connection,
  key: string,
  { fileName, mediaType, seconds }: LinkTerms,
  now: Date,
): Promise<string | null> {
  if (!linkClient) return null;
  const command = new GetObjectCommand({
    Bucket: settings.bucket,
    Key: nameOf(key),
    ResponseContentType: mediaType,
    ResponseCacheControl: 'private, max-age=31536000, immutable',
    ResponseContentDisposition: fileName === undefined ? 'inline' : formatAttachment(fileName),
  });
  const span = seconds * 1000;
  const signingDate = new Date(Math.floor(now.getTime() / span) * span);
  return getSignedUrl(linkClient, command, { signingDate, expiresIn: 2 * seconds });
}

/** The origin of links: the bucket's own host, or the endpoint's. */
export async function getLinkOrigin(connection: S3Connection): Promise<string | null> {
  const terms = { mediaType: 'application/octet-stream', seconds: 1 };
  const link = await presignRead(connection, 'origin', terms, new Date(0));
  return link === null ? null : new URL(link).origin;
}
