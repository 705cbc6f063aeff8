import { request } from '@playwright/test'
import { newAddress, newPerson, type Person, type Where } from './people.ts'
import { type Published, publishTrack } from './tracks.ts'
import { makePicture } from './upload.ts'

/** An artist with something to hear, for tests that only look and listen. `tag` finds these tracks and no others. */
export type Scene = { artist: Person; tag: string; track: Published; plain: Published; cookies: Cookies }
export type Cookies = { name: string; value: string; domain: string; path: string }[]

/** `track` has a cover and is the newer one; `plain` has none. */
export async function makeScene(where: Where): Promise<Scene> {
  const api = await request.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const artist = await newPerson(api, where, { displayName: 'Damp Signal' })
  const tag = artist.handle
  const plain = await publishTrack(api, where.url, { tags: tag, sound: { seconds: 40 } })
  const cover = await makePicture()
  const track = await publishTrack(api, where.url, { tags: `${tag}, dungeon synth`, sound: { seconds: 60 }, cover })
  const { cookies } = await api.storageState()
  await api.dispose()
  return { artist, tag, track, plain, cookies }
}
