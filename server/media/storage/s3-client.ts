import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/env.ts'

const CONNECT_MS = 5_000
const ATTEMPTS = 3
/** A paused player keeps its connection for a while. */
const SOCKETS = 2000

export type S3Patience = {
  /**
   * From sending a request to the first byte of the response; includes sending an upload of 20 MB.
   */
  responseMs: number
  /** The longest time without any byte on the connection, also if our own reader does not read. */
  silenceMs: number
}
const PATIENCE: S3Patience = { responseMs: 120_000, silenceMs: 60_000 }

const ignore = () => {}
/** Failures are thrown, so the SDK has nothing to log. */
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/**
 * A client for the server of the bucket. The SDK is large, so it is imported only here and only
 * when used.
 */
export async function createS3Client(settings: S3Settings, { responseMs, silenceMs } = PATIENCE): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    logger: SILENT,
    // Servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
    },
  })
}
