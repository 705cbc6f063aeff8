import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/env.ts'

const CONNECT_MS = 5_000
const ATTEMPTS = 3
/** Every listener who pauses holds one for a while. */
const SOCKETS = 2000

export type S3Patience = {
  /** From sending a request until its answer begins; an upload of 20 MB is part of it. */
  responseMs: number
  /** Silence on the line, also when it is our reader who does not read on. */
  silenceMs: number
}
const PATIENCE: S3Patience = { responseMs: 120_000, silenceMs: 60_000 }

const ignore = () => {}
/** What fails is thrown; the SDK has nothing else to say. */
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** A client for the bucket's server. The SDK is heavy: it is loaded here, and only for those who use it. */
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
    // Other servers than Amazon's do not know the newer checksums.
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
