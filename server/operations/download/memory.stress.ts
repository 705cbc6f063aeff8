import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDying } from '#server/media/testing/dying.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer } from '#server/platform/testing/test-server.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'

const MB = 1024 * 1024
const FILES = 64
const FILE_BYTES = 10 * MB
/** Node collects memory lazily, up to a limit of its own, however many bytes pass through. */
const GROWTH_MAX_MB = 250

const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('ACCT-03 640 MB of files and 60,000 messages are sent in 250 MB of memory, also the second time', async () => {
  const server = await startTestServer()
  const { db, storage, env } = server.services
  const person = await signUpAndIn(server)
  const { id: profileId } = await makeProfile(db, { userId: person.userId })
  for (let n = 0; n < FILES; n++) {
    const path = join(env.dataDir, 'local')
    await writeFile(path, `${n}`)
    await truncate(path, FILE_BYTES)
    const fileUrl = `music/${profileId}/${n}.mp3`
    await storage.put(fileUrl, path, 'audio/mpeg')
    await makeTrack(db, { profileId, title: 'Take', fileUrl })
  }
  await makeTracks(db, profileId, 5000)
  for (let n = 0; n < 12; n++) await makeConversationWithMessages(db, [profileId], 5000)
  const child = await startDying(server, 'put 1')
  const download = async ({ cookie }: Person) => {
    let bytes = 0
    let most = 0
    const response = await fetch(`${child.url}/api/accounts/data`, { headers: { cookie } })
    let looked = performance.now()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (performance.now() - looked < 50) continue
      looked = performance.now()
      most = Math.max(most, await residentMb(child.pid))
    }
    return { bytes, most }
  }
  // The first requests warm the process up; their memory does not count.
  for (let n = 0; n < 3; n++) await download(await signUpAndIn(server))
  const before = await residentMb(child.pid)
  const { bytes, most } = await download(person)
  const again = await download(person)
  child.kill()
  const figures = [bytes / MB, before, most, again.most].map(Math.round)
  process.stdout.write(
    `${figures[0]} MB; resident before ${figures[1]}, at most ${figures[2]}, again ${figures[3]} MB\n`,
  )
  expect(bytes).toBeGreaterThan(FILES * FILE_BYTES)
  expect(Math.max(most, again.most) - before).toBeLessThan(GROWTH_MAX_MB)
  await server.close()
}, 120_000)
