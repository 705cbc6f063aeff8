import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { avatarOf } from '#demo/catalogue.ts'
import type { DemoFan } from '#demo/content/model.ts'
import { demoAccounts, demoArtists, demoFans } from '#demo/content.ts'
import { makeUser, signInAs } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { type Actor, type Actors, as, ok, type Scene } from './acting.ts'

/**
 * Signs in all accounts. Missing profiles are created with bio, links and avatar; profiles without
 * a bio get these, too.
 */
export async function makePeople(scene: Scene): Promise<Actors> {
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
  const { handle, displayName, bio, place, socialLinks, support } = profile
  const columns = { id: profiles.id, bio: profiles.bio }
  const [found] = await db.select(columns).from(profiles).where(eq(profiles.handle, handle))
  if (found && (found.bio || !bio)) return found.id
  const profileId = found?.id ?? (await makeProfile(person, { profileType, handle, displayName }))
  // Before the bio, so that a profile with a bio is complete.
  const avatar = await avatarOf(handle)
  if (avatar) {
    const body = new FormData()
    body.set('avatar', new Blob([new Uint8Array(avatar)]), `${handle}.webp`)
    await ok(person.fetch('/api/profiles/mine/avatar', as(profileId, { method: 'PUT', body })))
  }
  await ok(
    person.fetch(
      '/api/profiles/mine',
      as(profileId, { method: 'PATCH', json: { displayName, bio, place, socialLinks, support } }),
    ),
  )
  return profileId
}

async function makeProfile(person: { fetch: Actor['fetch'] }, details: object): Promise<string> {
  const json = { ...details, dateOfBirth: '1991-02-03', acceptTerms: true }
  const session = (await ok(person.fetch('/api/profiles', { method: 'POST', json }))) as Session
  return session.activeProfileId as string
}
