import { AppError } from '#server/platform/errors.ts'
import type { S3Settings } from './s3-settings.ts'

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } }

const asS3Error = (error: unknown): S3Error => (error instanceof Error ? (error as S3Error) : {})
const statusOf = (error: unknown): number | undefined => asS3Error(error).$metadata?.httpStatusCode

/** What servers call a bucket or a machine that is full. */
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'InsufficientCapacity', 'XMinioStorageFull'])
const INSUFFICIENT_STORAGE = 507

/** Whether there is no such object. That there is no such bucket is a failure. */
export function isMissing(error: unknown): boolean {
  const { name } = asS3Error(error)
  return name === 'NoSuchKey' || name === 'NotFound' || (statusOf(error) === 404 && name !== 'NoSuchBucket')
}

/** Whether the same request may well succeed a moment later: the line broke, or the server has enough to do. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (isFull(error)) return false
  return status === undefined || status === 408 || status === 429 || status >= 500
}

/** A full bucket becomes `storage_full`; every other error stays what it is. */
export function asS3StorageError(error: unknown): unknown {
  if (!isFull(error)) return error
  return new AppError('storage_full', 'There is no room left to store this file', { cause: error })
}

const isFull = (error: unknown): boolean =>
  FULL.has(asS3Error(error).name ?? '') || statusOf(error) === INSUFFICIENT_STORAGE

/** One line for whoever starts the server: what the bucket's first answer says of the settings. */
export function explainS3Failure(error: unknown, { endpoint, bucket, region }: S3Settings): string {
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
