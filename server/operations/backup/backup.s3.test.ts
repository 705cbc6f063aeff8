import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSwift } from '#server/media/testing/swift/swift.ts'
import { makeBackup } from './creating/make-backup.ts'
import { verifyBackup } from './format/verify.ts'
import { objectsIn, quietly, rowsOf, startBackedUp } from './testing/instances.ts'
import { withEmptyInstance } from './testing/places.ts'

const swift = await startSwift()
afterAll(() => swift.stop())

test('RUN-05 restores a backup of a folder into a bucket, and one of the bucket into a folder', async () => {
  const { instance, root, close } = await startBackedUp(['avatars/a', 'music/b', 'music/c'])
  const [rows, objects] = [await rowsOf(instance.url), await objectsIn(instance.storage)]
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-of-bucket-'))
  await withEmptyInstance({ s3: await swift.newBucket() }, async ({ instance: inBucket, restore }) => {
    await restore(root)
    expect(await objectsIn(inBucket.storage)).toEqual(objects)
    const made = await makeBackup(inBucket, folder, quietly)
    expect([made.copied, made.lost]).toEqual([3, []])
    await verifyBackup(made, quietly)
  })
  await withEmptyInstance({}, async ({ instance: inFolder, restore }) => {
    await restore(folder)
    expect([await rowsOf(inFolder.url), await objectsIn(inFolder.storage)]).toEqual([rows, objects])
  })
  await rm(folder, { recursive: true })
  await close()
})
