import { and, eq, sql } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { avatarOf, type DemoUpload, demoTracks } from '#db/demo/catalogue.ts'
import type { DemoFan } from '#db/demo/scene/model.ts'
import { demoAccounts, demoArtists, demoFans } from '#db/demo/scene.ts'
import { makeUser, PASSWORD, signInAs } from '#server/accounts/factory.ts'
import { users } from '#server/accounts/tables.ts'
import { createApp } from '#server/app.ts'
import { assets } from '#server/assets/tables.ts'
import { createHttpServer, listen } from '#server/listen.ts'
import { music, musicTags } from '#server/music/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { readEnv } from '#server/platform/env.ts'
import { profiles } from '#server/profiles/tables.ts'
import { openServices } from '#server/services.ts'

/**
 * `npm run seed`: fills an instance, running or stopped, with the demo scene. Everything goes through the same endpoints
 * as a person's doing, on a server of its own beside the instance. What is there already is left as it is, so an
 * interrupted run can be repeated.
 */
const UPLOADS_AT_ONCE = 2
const DAY_MS = 24 * 3600 * 1000

type Scene = { url: string; services: Services }
/** How to act as each profile, by handle. */
type Actor = { profileId: string; fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response> }

async function seed(): Promise<void> {
  const started = performance.now()
  const { services, close } = await openServices(readEnv({ ...process.env, LOG_LEVEL: 'error' }), { beside: true })
  services.rateLimits = { take: async () => {}, reset: async () => {} }
  const app = createApp(services, {
    template: async () => '',
    files: (_c, next) => next(),
    chunksOf: () => ({ scripts: [], styles: [] }),
  })
  const listening = await listen(createHttpServer(app.fetch), 0, '127.0.0.1')
  const scene: Scene = { url: `http://127.0.0.1:${listening.port}`, services }
  services.env.publicUrl = scene.url

  const actors = await makePeople(scene)
  const published = await publishTracks(scene, actors)
  await listening.close()
  await close()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${actors.size} profiles, ${published} new tracks in ${seconds} s.`)
  console.log(`Sign in as demo@example.org with the password '${PASSWORD}' to act as one of them.`)
}

async function makePeople(scene: Scene): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>()
  const details = new Map<string, DemoFan>([...demoArtists, ...demoFans].map((profile) => [profile.handle, profile]))
  const artists = new Set(demoArtists.map(({ handle }) => handle))
  for (const { email, handles } of demoAccounts) {
    const userId = await userOf(scene, email)
    const person = await signInAs(scene, userId)
    for (const handle of handles) {
      const known = details.get(handle)
      if (!known) throw new Error(`Nobody is called ${handle}`)
      const profileId = await profileOf(scene, person, known, artists.has(handle) ? 'artist' : 'personal')
      actors.set(handle, { profileId, fetch: (path, init = {}) => person.fetch(path, as(profileId, init)) })
    }
  }
  return actors
}

const as = (profileId: string, init: RequestInit & { json?: unknown }) => ({
  ...init,
  headers: { ...init.headers, 'x-profile-id': profileId },
})

async function userOf(scene: Scene, email: string): Promise<string> {
  const [found] = await scene.services.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return found?.id ?? makeUser(scene, { email })
}

async function profileOf(
  { services: { db } }: Scene,
  person: { fetch: Actor['fetch'] },
  profile: DemoFan,
  profileType: 'artist' | 'personal',
): Promise<string> {
  const { handle, displayName, bio, socialLinks } = profile
  const [found] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.handle, handle))
  if (found) return found.id
  const wizard = { profileType, handle, displayName, dateOfBirth: '1991-02-03', acceptTerms: true }
  const session = (await ok(person.fetch('/api/profiles', { method: 'POST', json: wizard }))) as Session
  const profileId = session.activeProfileId as string
  await ok(
    person.fetch('/api/profiles/mine', as(profileId, { method: 'PATCH', json: { displayName, bio, socialLinks } })),
  )
  const avatar = await avatarOf(handle)
  if (avatar) {
    const body = new FormData()
    body.set('avatar', new Blob([new Uint8Array(avatar)]), `${handle}.webp`)
    await ok(person.fetch('/api/profiles/mine/avatar', as(profileId, { method: 'PUT', body })))
  }
  return profileId
}

async function publishTracks(scene: Scene, actors: Map<string, Actor>): Promise<number> {
  const underway = new Set<Promise<void>>()
  let published = 0
  for await (const upload of demoTracks()) {
    const actor = actors.get(upload.artistHandle)
    if (!actor || (await isThere(scene, actor.profileId, upload.title))) continue
    const publishing = publish(scene, actor, upload).then(() => {
      published++
      underway.delete(publishing)
    })
    underway.add(publishing)
    if (underway.size >= UPLOADS_AT_ONCE) await Promise.race(underway)
  }
  await Promise.all(underway)
  return published
}

async function isThere({ services: { db } }: Scene, profileId: string, title: string): Promise<boolean> {
  const rows = await db
    .select({ id: music.id })
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(and(eq(assets.profileId, profileId), eq(music.title, title)))
  return rows.length > 0
}

async function publish({ services: { db } }: Scene, actor: Actor, upload: DemoUpload): Promise<void> {
  const body = new FormData()
  body.set('title', upload.title)
  body.set('tags', upload.tags.join(', '))
  body.set('audio', new Blob([new Uint8Array(upload.mp3)]), upload.fileName)
  if (upload.cover) body.set('cover', new Blob([new Uint8Array(upload.cover.bytes)]), upload.cover.fileName)
  const { id } = (await ok(actor.fetch('/api/music', { method: 'POST', body }))) as { id: string }
  // The scene has a past: no endpoint sets a date or a count, so these two are written directly.
  const createdAt = new Date(Date.now() - upload.daysAgo * DAY_MS)
  const playCount = Math.round(3 + (upload.mp3.length % 997) * (1 + upload.daysAgo / 4))
  await db.transaction(async (tx) => {
    await tx.update(assets).set({ createdAt }).where(eq(assets.id, id))
    await tx.update(musicTags).set({ createdAt }).where(eq(musicTags.musicId, id))
    await tx
      .update(music)
      .set({ playCount: sql`${playCount}` })
      .where(eq(music.id, id))
  })
}

async function ok(pending: Promise<Response>): Promise<unknown> {
  const answer = await pending
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

await seed()
