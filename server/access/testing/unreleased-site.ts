import { eq } from 'drizzle-orm'
import { RELEASE_KINDS, type ReleaseKind, type ReleaseState } from '#contract/releases.ts'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversation } from '#server/social/messages/factory.ts'
import { messages } from '#server/social/messages/tables.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { inDays, makeEvent } from '#server/works/events/factory.ts'
import { performers } from '#server/works/events/tables.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'
import type { Site, Thing } from './doors.ts'

/** What the owner chose for a thing: a state, or a time in the future until which it has a state. */
export const STATES = { draft: 'draft', link: 'link', followers: 'followers', scheduled: 'link' } as const
export type Chosen = keyof typeof STATES
const SCHEDULE = { localDate: inDays(200).toISOString().slice(0, 10), localTime: '18:00', timeZone: 'Europe/Prague' }

/** A word in the titles of all things. */
const WORD = 'Zwilnexor'
const TAG = 'zwilnexing'

/** `other` is an artist who plays at the events, and whose track is in the playlists. */
export type People = Record<'visitor' | 'holder', Visitor> &
  Record<'stranger' | 'follower' | 'other' | 'admin' | 'owner', Acting>

/** The states that each role hears; a holder also has a link to one thing. */
export const HEARS: Record<keyof People, ReleaseState[]> = {
  visitor: [],
  stranger: [],
  holder: [],
  other: [],
  follower: ['followers'],
  admin: ['followers'],
  owner: ['draft', 'link', 'followers'],
}

export type UnreleasedSite = Site & { people: People; title: (state: Chosen, kind: string) => string }

/**
 * Creates an owner with a public thing of each kind for each state, and people who have met these
 * things while they were public.
 */
export async function openUnreleasedSite(server: TestServer): Promise<UnreleasedSite> {
  const { db } = server.services
  const acts = actsOn(server)
  const people: People = {
    visitor: visitor(server),
    holder: visitor(server),
    owner: await acts.newPerson('Sickle Choir'),
    stranger: await acts.newPerson('Ash Bell'),
    follower: await acts.newPerson('Low Tide'),
    other: await acts.newPerson('Tar Sabbath'),
    admin: await newAdmin(server),
  }
  const { owner, stranger, follower, other } = people
  const [profile] = await db
    .update(profiles)
    .set({ place: `${WORD}ville` })
    .where(eq(profiles.id, owner.profileId))
    .returning()
  await makeFollow(db, { followerProfileId: follower.profileId, targetId: owner.profileId, tellsReleases: true })
  const track = await makeTrack(db, { profileId: other.profileId })
  const title = (state: Chosen, kind: string) => `${WORD} ${state} ${kind}`
  const things: Thing[] = []
  for (const kind of RELEASE_KINDS)
    for (const state of Object.keys(STATES) as Chosen[]) {
      const id = await make(server, kind, { title: title(state, kind), owner, other, trackId: track.id })
      things.push({ kind, state, title: title(state, kind), id })
    }
  for (const { profileId } of [stranger, follower]) await meet(server, profileId, things)
  await mention(server, [stranger, follower], things)
  const { handle, scene } = profile!
  return {
    ...{ things, people, title, word: WORD, token: 'AAAAAAAAAAAAAAAAAAAAAA', keys: [] },
    owner: { id: owner.profileId, handle, tag: TAG, scene: scene ?? 'x' },
  }
}

async function newAdmin(server: TestServer): Promise<Acting> {
  const admin = await signUpAndIn(server, { admin: true })
  return { ...admin, profileId: (await makeProfile(server.services.db, { userId: admin.userId })).id }
}

type Wanted = { title: string; owner: Acting; other: Acting; trackId: string }

async function make(
  { services: { db } }: TestServer,
  kind: ReleaseKind,
  { title, owner, other, trackId }: Wanted,
): Promise<string> {
  const { profileId } = owner
  const makers: Record<ReleaseKind, () => Promise<{ id: string }>> = {
    track: () => makeTrack(db, { profileId, title, tags: [TAG], downloadable: true }),
    album: () => makeAlbum(db, { profileId, title }),
    artwork: () => makeArtwork(db, { profileId, title, tags: [TAG] }),
    async event() {
      const event = await makeEvent(db, {
        artistId: profileId,
        title,
        description: title,
        locationText: `${WORD}ville`,
        startAt: inDays(0.8),
      })
      await db.insert(performers).values({ eventId: event.id, position: 1, profileId: other.profileId })
      return event
    },
    playlist: () => makePlaylist(db, { ownerProfileId: profileId, title, trackIds: [trackId] }),
  }
  return (await makers[kind]()).id
}

/** A profile adds the tracks to a playlist, and likes and comments on everything that it can. */
async function meet({ services: { db } }: TestServer, profileId: string, things: Thing[]): Promise<void> {
  const trackIds = things.filter(({ kind }) => kind === 'track').map(({ id }) => id)
  await makePlaylist(db, { ownerProfileId: profileId, title: 'Found', trackIds })
  for (const { id: assetId, kind } of things.filter((thing) => !['event', 'playlist'].includes(thing.kind))) {
    if (kind !== 'album') await makeLike(db, { profileId, assetId })
    await makeComment(db, { profileId, assetId, body: 'Again' })
  }
}

/** A message with links to some of the things. */
async function mention({ services: { db, env } }: TestServer, [from, to]: [Acting, Acting], things: Thing[]) {
  const conversation = await makeConversation(db, [from.profileId, to.profileId])
  await db.insert(messages).values({
    id: crypto.randomUUID(),
    conversationId: conversation.id,
    seq: 1,
    senderProfileId: from.profileId,
    content: things
      .map(({ kind, id }) => `${env.publicUrl}/${kind}/${id}`)
      .slice(0, 3)
      .join(' '),
  })
}

/** Gives a thing what its owner chose for it. */
export const choose = ({ people: { owner } }: UnreleasedSite, { kind, id }: Thing, chosen: Chosen): Promise<Response> =>
  releaseAs(owner, kind as ReleaseKind, id, {
    state: STATES[chosen],
    schedule: chosen === 'scheduled' ? SCHEDULE : null,
  })
