import { join } from 'node:path'
import { copyObjects } from '#server/media/storage/copy-objects.ts'
import { diskStorage } from '#server/media/storage/disk-storage.ts'
import { readEnv } from '#server/platform/env.ts'
import { openServices } from '#server/services.ts'

const USAGE = `npm run storage -- copy    copies the files in DATA_DIR into the bucket of the S3_* settings
`

/** `npm run storage`: copies all objects from a folder to a bucket while the site runs. */
async function copyToBucket(): Promise<void> {
  const env = readEnv({ ...process.env, LOG_LEVEL: 'error' })
  if (!env.s3) throw new Error('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name the bucket to copy to')
  const { services, close } = await openServices(env, { beside: true })
  const from = diskStorage(join(env.dataDir, 'storage'))
  const done = await copyObjects({ ...services, from, to: services.storage }, (copied) => {
    if (copied % 100 === 0) process.stdout.write(`${copied} copied …\n`)
  })
  for (const key of done.missing) process.stdout.write(`not in the folder: ${key}\n`)
  process.stdout.write(`${done.copied} copied, ${done.there} were there, ${done.missing.length} missing\n`)
  await close()
  if (done.missing.length > 0) process.exitCode = 1
}

if (process.argv[2] === 'copy') {
  await copyToBucket().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
} else {
  process.stderr.write(USAGE)
  process.exitCode = 1
}
