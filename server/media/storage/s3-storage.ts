import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { notFound } from '#server/platform/errors.ts'
import { createS3Client, type S3Patience } from './s3-client.ts'
import { asS3StorageError, explainS3Failure, isMissing, isPassing } from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'
import { assertKey, assertPrefix, type ByteRange, type ObjectInfo, type Storage } from './storage.ts'

const PUT_ATTEMPTS = 3
const PAGE_KEYS = 1000

type Sdk = typeof import('@aws-sdk/client-s3')
type Options = { pageKeys?: number; patience?: S3Patience }
type Bucket = { sdk: Sdk; client: S3Client; name: string }

/**
 * Objects in a bucket of any server that speaks S3. See `Storage` for the contract. Asks the bucket for its first object, so that what is
 * wrong shows at once. @throws Error with one line that says what to set
 */
export async function openS3Storage(
  settings: S3Settings,
  { pageKeys = PAGE_KEYS, patience }: Options = {},
): Promise<Storage> {
  const sdk = await import('@aws-sdk/client-s3')
  const bucket: Bucket = { sdk, client: await createS3Client(settings, patience), name: settings.bucket }
  await bucket.client
    .send(new sdk.ListObjectsV2Command({ Bucket: bucket.name, MaxKeys: 1 }))
    .catch((error: unknown) => {
      throw new Error(explainS3Failure(error, settings), { cause: error })
    })
  return {
    put: (key, localPath, contentType) => put(bucket, key, localPath, contentType),
    open: (key, range) => open(bucket, key, range),
    stat: (key) => head(bucket, key),
    remove: (key) => remove(bucket, key),
    list: (prefix = '') => list(bucket, prefix, pageKeys),
  }
}

/** The SDK repeats no request whose body is a stream, so that is done here: each attempt reads the file anew. */
async function put({ sdk, client, name }: Bucket, key: string, localPath: string, contentType: string): Promise<void> {
  assertKey(key)
  const { size } = await stat(localPath)
  for (let attempt = 1; ; attempt++) {
    const body = createReadStream(localPath)
    try {
      const object = { Bucket: name, Key: key, Body: body, ContentLength: size, ContentType: contentType }
      await client.send(new sdk.PutObjectCommand(object))
      break
    } catch (error) {
      if (attempt === PUT_ATTEMPTS || !isPassing(error)) throw asS3StorageError(error)
    } finally {
      body.destroy()
    }
  }
  await rm(localPath, { force: true })
}

async function open({ sdk, client, name }: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  assertKey(key)
  const part = range && `bytes=${range.start}-${range.end}`
  const wanted = { Bucket: name, Key: key, ...(part && { Range: part }) }
  const answer = await client.send(new sdk.GetObjectCommand(wanted)).catch((error: unknown) => {
    throw isMissing(error) ? notFound('File') : error
  })
  const body = answer.Body as Readable
  if (part && !answer.ContentRange?.startsWith(`${part.replace('=', ' ')}/`)) {
    body.destroy()
    throw new Error(`The bucket was asked for ${part} and sent ${answer.ContentRange ?? 'the whole'}`)
  }
  return body
}

async function head({ sdk, client, name }: Bucket, key: string): Promise<ObjectInfo | null> {
  assertKey(key)
  try {
    const { ContentLength, LastModified } = await client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: key }))
    if (ContentLength === undefined) throw new Error(`The bucket does not say how long ${key} is`)
    return { size: ContentLength, modifiedAt: LastModified ?? new Date(0) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A request for each: for several in one some servers want checksums that others do not know. */
async function remove({ sdk, client, name }: Bucket, key: string): Promise<void> {
  assertKey(key)
  await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: key })).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

async function* list(
  { sdk, client, name }: Bucket,
  prefix: string,
  pageKeys: number,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  assertPrefix(prefix)
  let token: string | undefined
  do {
    const wanted = { Bucket: name, Prefix: prefix, MaxKeys: pageKeys, ContinuationToken: token }
    const page = await client.send(new sdk.ListObjectsV2Command(wanted))
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key) yield { key: Key, modifiedAt: LastModified ?? new Date(0) }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token)
}
