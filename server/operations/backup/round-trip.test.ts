import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retireFiles, storeFiles } from '#server/media/files.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { makeWorld, type World } from '#server/operations/download/testing/world.ts'
import { newId } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { labelsOf } from '#server/works/assets/labels.ts'
import { SOUND } from '#server/works/music/factory.ts'
import { insertTrack } from '#server/works/music/uploads/publish-track.ts'
import { makeBackup } from './creating/make-backup.ts'
import { objectLines, openBackup } from './format/manifest.ts'
import { type Instance, openInstance } from './open-instance.ts'
import { asking, objectsIn, quietly, rowsOf } from './testing/instances.ts'
import { withEmptyInstance } from './testing/places.ts'

let server: TestServer
let world: World
let instance: Instance
let root: string
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  instance = await openInstance(server.services.env, { mustExist: true })
  root = await mkdtemp(join(tmpdir(), 'undercroft-backups-'))
})
afterAll(async () => {
  await instance.close()
  await server.close()
  await rm(root, { recursive: true, force: true })
})

/** Creates a track with an object of its own in one transaction, like an upload. */
async function publish({ services }: TestServer): Promise<string> {
  const key = `music/${randomUUID()}.mp3`
  const localPath = join(root, randomUUID())
  await writeFile(localPath, key)
  const file = { key, localPath, contentType: 'audio/mpeg', size: key.length }
  const work = {
    profileId: world.artist.id,
    createdAt: undefined,
    state: 'public' as const,
    ...labelsOf({ sensitiveWhy: null, madeWithAi: 'no' }),
  }
  const track = { id: await newId(services.db), type: 'track' as const, title: 'A tape', fileUrl: key, ...SOUND }
  await storeFiles(services, world.artist.id, [file], (tx) => insertTrack(tx, work, track))
  return key
}

/** Deletes the track; the next sweep deletes its object. */
const withdraw = ({ services: { db, jobs } }: TestServer, key: string) =>
  transaction(db, async (tx) => {
    await tx.execute(sql`delete from assets where id in (select id from music where file_url = ${key})`)
    await retireFiles(tx, jobs, [key])
  })

/** Uploads, deletions, likes and comments, one after the other, until it is stopped. */
function keepWriting(): { stop(): Promise<void> } {
  let isStopped = false
  const { fan, owner, track } = world
  const write = async () => {
    while (!isStopped) {
      await publish(server)
      const withdrawn = await publish(server)
      await withdraw(server, withdrawn)
      await sweepFiles(server.services)
      await makeComment(server.services.db, { profileId: fan.id, assetId: track.id, body: 'Written during the backup' })
      await owner.fetch(`/api/likes/${track.id}`, { method: 'PUT' })
    }
  }
  const writing = write()
  return {
    stop() {
      isStopped = true
      return writing
    },
  }
}

test('RUN-05 a backup made while the site is written to is consistent', async () => {
  const removed = await publish(server)
  const jobs = (what: string) => server.services.db.$client.query(`update graphile_worker._private_jobs set ${what}`)
  await server.services.jobs.add(server.services.db, 'make-small-pictures', {}, { maxAttempts: 1 })
  await jobs(`attempts = max_attempts, locked_at = now(), locked_by = 'a worker'`)
  const writing = keepWriting()
  let removal: Promise<unknown> | undefined
  const print = (line: string) => {
    // the snapshot names the object by now, and it is copied later
    if (line.startsWith('table 1 of')) removal = withdraw(server, removed).then(() => sweepFiles(server.services))
  }
  const made = await makeBackup(instance, root, { ...quietly, print })
  await removal
  await writing.stop()
  expect(made.lost).toEqual([])
  await withEmptyInstance({}, async ({ instance: restored, restore }) => {
    await restore(root)
    const objects = await objectsIn(restored.storage)
    expect(Object.keys(objects)).toContain(removed)
    const ask = async (question: string) =>
      asking(restored.url, async (client) => (await client.query(question)).rows.map(({ key }) => key as string))
    expect(Object.keys(objects).toSorted()).toEqual(
      await ask(`select key from files where state = 'stored' order by key collate "C"`),
    )
    const played = `select file_url as key from music where file_url ~ '^music/[0-9a-f-]{36}.mp3$'
      and not exists (select from files where key = file_url and state = 'stored')`
    expect(await ask(played)).toEqual([])
    // jobs that were running are available again
    expect(await ask('select id::text as key from graphile_worker._private_jobs where not is_available')).toEqual([])
    expect(
      await ask(`select task.identifier as key from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id where attempts = 0`),
    ).toContain('make-small-pictures')
  })
  await jobs(`locked_at = null, locked_by = null`)
  await sweepFiles(server.services)
  expect(await server.services.storage.stat(removed)).toBeNull()
})

test('RUN-05 the next backup copies only new objects; every row, file and signed URL is restored', async () => {
  const { services } = server
  const fresh = await publish(server)
  await services.jobs.add(services.db, 'sweep-files', {}, { runAt: new Date('2040-01-01') })
  await services.db.execute(sql`update graphile_worker._private_jobs set attempts = 1`)
  const before = await keysOf(root)
  const made = await makeBackup(instance, root, quietly)
  const after = await keysOf(root)
  expect(after).toContain(fresh)
  expect(made.copied).toBe(after.filter((key) => !before.includes(key)).length)
  expect(made.copied).toBeLessThan(after.length)
  const [artwork] = (
    await services.db.execute<{ key: string }>(sql`select key from files where key like 'art/%' limit 1`)
  ).rows
  const signed = services.signing.signedUrl(artwork!.key)
  await withEmptyInstance({ isOwn: true }, async ({ env, instance: restored, restore }) => {
    await restore(root)
    expect(await rowsOf(restored.url)).toEqual(await rowsOf(instance.url))
    expect(await objectsIn(restored.storage)).toEqual(await objectsIn(services.storage))
    const again = await startTestServer({ env: { ...env, databaseUrl: restored.url } })
    const page = await fetch(`${again.url}/track/${world.track.id}`)
    const sound = await fetch(`${again.url}/media/${fresh}`, { headers: { range: 'bytes=0-4' } })
    const art = await fetch(again.url + signed)
    expect([page.status, sound.status, await sound.text(), art.status]).toEqual([200, 206, 'music', 200])
    await again.close()
  })
})

async function keysOf(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objectLines(await openBackup(folder))) keys.push(key)
  return keys
}
