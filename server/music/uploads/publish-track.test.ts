import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackDetail } from '#contract/music.ts'
import { signUpAndIn, visitor } from '#server/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { publishFixture } from '../factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('MUSIC-04 MUSIC-05 publishes a track with its cover, which anyone can fetch', async () => {
  const person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId })
  const answer = await publishFixture(person, { tags: 'Doom, doom,  Choir ,', cover: 'rotated-gps.jpg' })
  const track = (await answer.json()) as TrackDetail
  expect(track).toMatchObject({ title: 'Rust Choir', tags: ['doom', 'choir'], artist: { id: profile.id } })
  expect(answer.status).toBe(201)
  const { fetch } = visitor(server)
  for (const url of [track.fileUrl, track.cover!.url, track.cover!.thumbUrl])
    expect((await fetch(url)).status).toBe(200)
  expect(track.fileUrl).toMatch(
    new RegExp(`^/media/music/profiles/${profile.id}/tracks/${track.id}/audio/cbr-info-[0-9a-f]{12}.mp3$`),
  )
})
