import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/env.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { createS3Client, type S3Patience } from './s3-client.ts'
import { assertKey, assertPrefix, type ByteRange, type ObjectInfo, type Storage } from './storage.ts'

const PUT_ATTEMPTS = 3
const PAGE_KEYS = 1000

type Sdk = typeof import('@aws-sdk/client-s3')
type Options = { pageKeys?: number; patience?: S3Patience }
type Bucket = { sdk: Sdk; client: S3Client; name: string }

/**
 * Stores objects in a bucket of any S3-compatible server. See `Storage` for the contract. Lists one
 * object on opening, so that wrong settings fail at the start.
 * @throws Error with one line that says what to set
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

/**
 * The SDK does not retry requests whose body is a stream. So each attempt here reads the file
 * again.
 */
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
  const response = await client.send(new sdk.GetObjectCommand(wanted)).catch((error: unknown) => {
    throw isMissing(error) ? notFound('File') : error
  })
  const body = response.Body as Readable
  if (part && !response.ContentRange?.startsWith(`${part.replace('=', ' ')}/`)) {
    body.destroy()
    throw new Error(`The bucket was asked for ${part} and sent ${response.ContentRange ?? 'the whole'}`)
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

/** One request per object: for batches, some servers require checksums that others do not know. */
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

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } }

const asS3Error = (error: unknown): S3Error => (error instanceof Error ? (error as S3Error) : {})
const statusOf = (error: unknown): number | undefined => asS3Error(error).$metadata?.httpStatusCode

/** Error names of S3 servers for a full bucket or disk. */
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'InsufficientCapacity', 'XMinioStorageFull'])
const INSUFFICIENT_STORAGE = 507

/** Whether the object does not exist. A missing bucket is a failure instead. */
function isMissing(error: unknown): boolean {
  const { name } = asS3Error(error)
  return name === 'NoSuchKey' || name === 'NotFound' || (statusOf(error) === 404 && name !== 'NoSuchBucket')
}

/** Whether a retry may succeed: the connection failed or the server is overloaded. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (isFull(error)) return false
  return status === undefined || status === 408 || status === 429 || status >= 500
}

/** A full bucket becomes `storage_full`; every other error is unchanged. */
function asS3StorageError(error: unknown): unknown {
  if (!isFull(error)) return error
  return new AppError('storage_full', 'There is no space left to store this file', { cause: error })
}

const isFull = (error: unknown): boolean =>
  FULL.has(asS3Error(error).name ?? '') || statusOf(error) === INSUFFICIENT_STORAGE

/**
 * One line for the operator who starts the server: what the bucket's first response says about the
 * settings.
 */
function explainS3Failure(error: unknown, { endpoint, bucket, region }: S3Settings): string {
  const { name = '', code, message = '' } = asS3Error(error)
  const where = endpoint ?? `Amazon S3, ${region}`
  switch (name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: there is no bucket '${bucket}' at ${where}`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID: not known at ${where}`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY: does not fit S3_ACCESS_KEY_ID, as ${where} knows them`
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID: may not read the bucket '${bucket}' at ${where}`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION: the bucket '${bucket}' is not in '${region}' (${message})`
  }
  if (statusOf(error) === undefined) return `S3_ENDPOINT: ${where} could not be reached (${code ?? (message || name)})`
  return `The bucket '${bucket}' at ${where} cannot be used: ${name} ${message}`.trim()
}
