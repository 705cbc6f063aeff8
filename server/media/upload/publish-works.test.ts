import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artworkForm, publishArtworkFixture } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { publishFixture, trackForm } from '#server/works/music/factory.ts'
import { failingStorage } from '../testing/failing-storage.ts'
import { NOTHING, takeInventory } from '../testing/inventory.ts'

let server: TestServer
let person: Person
let profileId: string
let undo: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterEach(async () => {
  for (const step of undo) await step()
  undo = []
})
afterAll(() => server.close())

async function expectNothing() {
  // An aborted upload is cleaned up after its client has disconnected.
  await expect.poll(() => takeInventory(server.services, profileId)).toEqual(NOTHING)
  expect(await server.services.db.$count(assets, eq(assets.profileId, profileId))).toBe(0)
}
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string }),
})

/** Large enough for every rendition. */
const largePicture = async () => {
  const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#2040c0' } })
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())])
}

const STORED = "update of state on files for each row when (new.state = 'stored')"
const TRACK = {
  path: '/api/music',
  /** A track with all kinds of files and a tag. */
  publish: async (who: Person, more: { profileId?: string } = {}) =>
    publishFixture(who, { tags: 'doom', cover: 'cmyk.jpg', ...more }),
  half: () => trackForm({ title: 'Cut off', audio: 'cbr-320.mp3' }),
  files: [1, 2, 3],
  steps: ['insert on assets', 'insert on music', 'insert on music_tags', STORED],
  table: 'music',
}
const ARTWORK: typeof TRACK = {
  path: '/api/artworks',
  publish: async (who, more = {}) => publishArtworkFixture(who, { tags: 'riso', image: await largePicture(), ...more }),
  half: () => artworkForm({ title: 'Cut off', image: new Blob([new Uint8Array(1 << 20)]) }),
  files: [1, 2, 3, 4, 5, 6],
  steps: ['insert on assets', 'insert on artworks', 'insert on artwork_tags', 'insert on feed_heads'],
  table: 'artworks',
}

/** Makes one step fail; with `atCommit`, a constraint trigger fails at the commit. */
async function breakDatabase(event: string, atCommit = false): Promise<void> {
  const pool = server.services.db.$client
  await pool.query(`create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`)
  undo.push(() => pool.query('drop function fail() cascade'))
  const each = event.includes('for each row') ? '' : 'for each row'
  await pool.query(
    atCommit
      ? `create constraint trigger failing after ${event} deferrable initially deferred
          for each row execute function fail()`
      : `create trigger failing before ${event} ${each} execute function fail()`,
  )
}

describe.each([
  ['MUSIC-06 a track', TRACK],
  ['ART-02 an artwork', ARTWORK],
])('%s leaves nothing', (_name, kind) => {
  test('SEC-01 PROF-13 of a visitor, who is refused', async () => {
    expect(await problemOf(await kind.publish(visitor(server) as Person))).toMatchObject({ code: 'not_signed_in' })
    await expectNothing()
  })

  test('SEC-01 PROF-13 of a user without a profile, who is refused', async () => {
    const problem = await problemOf(await kind.publish(await signUpAndIn(server)))
    expect(problem.code).toBe('profile_required')
  })

  test('SEC-01 PROF-13 of a personal profile, which is refused', async () => {
    const fan = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: fan.userId, profileType: 'personal' })
    expect(await problemOf(await kind.publish(fan))).toMatchObject({
      code: 'profile_required',
      detail: 'Please select an artist profile before proceeding',
    })
    await expectNothing()
  })

  test('SEC-01 PROF-13 of a user who names the profile of another user, and is refused', async () => {
    const other = await makeProfile(server.services.db)
    expect((await kind.publish(person, { profileId: other.id })).status).toBe(403)
    await expectNothing()
  })

  test.each(kind.files)('when storing file %i fails', async (failing) => {
    const { storage } = server.services
    undo.push(() => Object.assign(server.services, { storage }))
    server.services.storage = failingStorage(storage, (method, call) => {
      if (method === 'put' && call === failing) throw new Error('the disk is gone')
    })
    const problem = await problemOf(await kind.publish(person))
    expect(problem).toMatchObject({ status: 500, code: 'unexpected' })
    expect(JSON.stringify(problem)).not.toContain('disk is gone')
    await expectNothing()
  })

  test.each(kind.steps)('when the database fails at %s', async (event) => {
    await breakDatabase(event)
    expect((await kind.publish(person)).status).toBe(500)
    await expectNothing()
  })

  test('when the database fails at the commit', async () => {
    await breakDatabase(`insert on ${kind.table}`, true)
    expect((await kind.publish(person)).status).toBe(500)
    await expectNothing()
  })

  test('when the client disconnects in the middle', async () => {
    const form = new Response(await kind.half())
    const body = Buffer.from(await form.arrayBuffer())
    const type = form.headers.get('content-type') as string
    const headers = { cookie: person.cookie, 'content-type': type, 'content-length': body.length }
    const sending = request(`${server.url}${kind.path}`, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, body.length / 2))
    await expect.poll(async () => (await takeInventory(server.services, profileId)).spool).toHaveLength(1)
    sending.destroy()
    await expectNothing()
  })
})
