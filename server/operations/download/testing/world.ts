import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { fixture } from '#server/media/fixtures.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { createMailedLink } from '#server/people/accounts/links/mailed-links.ts'
import { auditLog } from '#server/people/audit-log/tables.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { bioMentions, mutes, profiles } from '#server/people/profiles/tables.ts'
import type { Database } from '#server/platform/database.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { makeBlock } from '#server/social/blocks/factory.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { notificationMutes, notificationSettings } from '#server/social/notifications/tables.ts'
import { TestBrowser } from '#server/social/push/testing/browser.ts'
import { makeCase, makeDecision } from '#server/social/reports/factory.ts'
import { artworkForm, makeArtwork } from '#server/works/artworks/factory.ts'
import { profileDays } from '#server/works/dashboard/tables.ts'
import { createEventAs, makeEvent } from '#server/works/events/factory.ts'
import { performers } from '#server/works/events/tables.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { createAlbumAs, makeAlbum } from '#server/works/music/albums/factory.ts'
import { albumCredits } from '#server/works/music/albums/tables.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { playsDaily } from '#server/works/music/tables.ts'
import { createPlaylistAs, makePlaylist } from '#server/works/playlists/factory.ts'
import { secretLinks } from '#server/works/secret-links/tables.ts'
import { revealedArtists, revealedWorks } from '#server/works/sensitive/tables.ts'

type Made = { id: string }
type Named = Made & { handle: string }
export type World = Awaited<ReturnType<typeof makeWorld>>

const sample = async (name: string) => new Blob([await readFile(fixture(name))])

/** Old handles of a profile, and one of a profile that the owner deleted. */
async function leaveHandles(db: Database, { userId }: Person, { id, handle }: Named): Promise<void> {
  await db.execute(sql`insert into old_handles (handle, profile_id, redirects, reserved_until) values
    (${`wax_${handle}`}, ${id}, true, null), (${`rust_${handle}`}, ${id}, false, handle_reservation())`)
  await db.execute(sql`insert into reserved_handles (digest, user_id, until)
    values (handle_digest(${`gone_${handle}`}), ${userId}, handle_reservation())`)
}

/** Subscribes a browser of the owner to pushes. */
async function subscribed(owner: Person): Promise<void> {
  const { endpoint, subscription } = new TestBrowser('https://1.1.1.1')
  const json = { ...subscription, endpoint: `${endpoint}/${owner.userId}` }
  const response = await owner.fetch('/api/push/browsers', { method: 'POST', json })
  if (!response.ok) throw new Error(await response.text())
}

/**
 * Creates an owner with one of everything, files included, and another user who has the same and
 * interacts with the owner.
 */
export async function makeWorld(server: TestServer) {
  const { db } = server.services
  const owner = await signUpAndIn(server)
  const artist = await makeProfile(db, { userId: owner.userId, dateOfBirth: '1990-04-01' })
  const fan = await makeProfile(db, { userId: owner.userId, profileType: 'personal' })
  await leaveHandles(db, owner, artist)
  await subscribed(owner)
  const other = await signUpAndIn(server, { admin: true })
  const stranger = await makeProfile(db, { userId: other.userId, dateOfBirth: '1977-07-07' })
  const works = await publishWorks(owner)
  const foreign = await makeTrack(db, { profileId: stranger.id, title: 'Not Theirs' })
  const hidden = await makeArtwork(db, { profileId: stranger.id, title: 'Hidden Plate', usageType: 'merch' })
  await makePlaylist(db, {
    ...{ ownerProfileId: fan.id, title: 'Mixed', state: 'draft' },
    trackIds: [foreign.id, works.track.id],
  })
  await makePlaylist(db, { ownerProfileId: stranger.id, title: 'Secret List of Another', state: 'draft' })
  await makeTrack(db, { profileId: artist.id, title: 'From Elsewhere', fileUrl: 'https://elsewhere.example/a.mp3' })
  await makeEvent(db, { artistId: artist.id, state: 'draft' })
  await db
    .insert(secretLinks)
    .values({ assetId: works.track.id, name: 'for Mara', tokenHash: 'hash', withStems: true, withDownloads: false })
  await appearWith(db, stranger, { artist, fan })
  const item = await makeMerchItem(db, { profileId: artist.id })
  await makeLike(db, { profileId: fan.id, assetId: foreign.id })
  await makeLike(db, { profileId: fan.id, assetId: hidden.id })
  await makeLike(db, { profileId: stranger.id, assetId: works.track.id })
  await conversationOf(db, works.track.id, { fan, stranger })
  await makeComment(db, { profileId: fan.id, assetId: foreign.id, body: 'By the fan' })
  await makeFollow(db, { followerProfileId: fan.id, targetId: stranger.id })
  await makeFollow(db, { followerProfileId: stranger.id, targetId: artist.id })
  await makeConversationWithMessages(db, [artist.id, stranger.id], 5)
  await makeConversationWithMessages(db, [stranger.id], 2)
  await muteAndChoose(db, { fan, stranger, foreign })
  await chooseToSee(db, owner, { work: foreign, artist: stranger })
  await chooseToSee(db, other, { work: works.track, artist })
  await db.insert(playsDaily).values({ musicId: works.track.id, day: '2026-01-02', plays: 7 })
  await createMailedLink(db, 'reset-password', owner.userId)
  await db.insert(profileDays).values({ profileId: artist.id, day: '2026-01-02', plays: 7 })
  await logApprovals(db, { owner, other, item })
  const spam = { kind: 'track', subjectId: foreign.id, profileId: stranger.id } as const
  await makeCase(db, { ...spam, by: { userId: owner.userId, profileId: fan.id }, adminId: owner.userId })
  const about = await makeCase(db, {
    ...{ kind: 'profile', subjectId: artist.id, profileId: artist.id },
    by: { userId: other.userId, profileId: stranger.id },
  })
  await makeDecision(db, about)
  const blocked = await makeProfile(db)
  await makeBlock(db, { profileId: artist.id, targetId: blocked.id })
  await makeBlock(db, { profileId: (await makeProfile(db, { handle: 'silent_blocker' })).id, targetId: artist.id })
  return { owner, artist, fan, other, stranger, blocked, ...works }
}

/**
 * Both profiles mute each other; the fan also mutes a work and turns off one kind of notification.
 */
async function muteAndChoose(db: Database, { fan, stranger, foreign }: Record<'fan' | 'stranger' | 'foreign', Made>) {
  await db.insert(mutes).values([
    { profileId: fan.id, targetId: stranger.id },
    { profileId: stranger.id, targetId: fan.id },
  ])
  const ways = { onPage: false, byPush: false, byMail: false }
  await db.insert(notificationSettings).values({ profileId: fan.id, kind: 'like', ...ways })
  await db.insert(notificationMutes).values({ profileId: fan.id, assetId: foreign.id })
}

/** The user reveals a sensitive work, and all works of an artist. */
async function chooseToSee(db: Database, { userId }: Person, { work, artist }: Record<'work' | 'artist', Made>) {
  await db.insert(revealedWorks).values({ userId, targetId: work.id })
  await db.insert(revealedArtists).values({ userId, targetId: artist.id })
}

/** Adds both profiles to another's event and album credits. */
async function appearWith(db: Database, host: Made, { artist, fan }: Record<'artist' | 'fan', Made>): Promise<void> {
  const shared = await makeEvent(db, { artistId: host.id, title: 'Shared Night' })
  await db.insert(performers).values([
    { eventId: shared.id, position: 1, profileId: artist.id, playsAt: '20:30' },
    { eventId: shared.id, position: 2, name: 'A Guest' },
  ])
  const theirs = await makeAlbum(db, { profileId: host.id, title: 'Theirs' })
  await db.insert(albumCredits).values({ albumId: theirs.id, position: 1, role: 'Harmonium', profileId: fan.id })
  await makeComment(db, { profileId: fan.id, assetId: theirs.id, body: 'About the whole of it' })
}

/** Each profile mentions the other in a comment and in its bio; one comment is a reply. */
async function conversationOf(db: Database, assetId: string, { fan, stranger }: Record<'fan' | 'stranger', Named>) {
  const said = { profileId: stranger.id, assetId, body: `By the stranger, to @${fan.handle}` }
  const { id } = await makeComment(db, said)
  await makeComment(db, { ...said, profileId: fan.id, body: `So it is, @${stranger.handle}`, inReplyToId: id })
  await db
    .update(profiles)
    .set({ bio: `With @${stranger.handle}` })
    .where(eq(profiles.id, fan.id))
  await db.insert(bioMentions).values({ profileId: stranger.id, mentionedId: fan.id })
}

/** Log entries: about the owner's item by the other, and about other items by both. */
async function logApprovals(db: Database, { owner, other, item }: { owner: Person; other: Person; item: Made }) {
  const act = { act: 'merch.approve', subjectType: 'merch', before: { status: 'draft' }, after: { status: 'approved' } }
  await db.insert(auditLog).values([
    { ...act, userId: other.userId, subjectId: item.id },
    { ...act, userId: owner.userId, subjectId: (await makeMerchItem(db)).id, before: { title: 'Of Another' } },
    { ...act, userId: other.userId, subjectId: (await makeMerchItem(db)).id },
  ])
}

/**
 * Publishes through the API, so that there are files: two tracks of one name, a stem, an artwork,
 * covers, a picture.
 */
async function publishWorks(owner: Person) {
  const made = async (pending: Promise<Response>): Promise<Made> => {
    const response = await pending
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Made
  }
  const track = await made(publishFixture(owner, { title: 'Rust / Choir', audio: 'cbr-320.mp3', cover: 'cmyk.jpg' }))
  await made(publishFixture(owner, { title: 'rust / choir', audio: 'vbr-48k.mp3' }))
  await made(publishFixture(owner, { title: 'Bass', type: 'stem', audio: 'mono.mp3', parentId: track.id }))
  const image = await artworkForm({ title: 'Night Shift', image: 'rotated-gps.jpg', usageType: 'gallery' })
  await made(owner.fetch('/api/artworks', { method: 'POST', body: image }))
  await made(createAlbumAs(owner, { title: 'The Mill', cover: await sample('cmyk.jpg') }))
  const event = await made(createEventAs(owner, { title: 'Mill Night', price: 'Free', acts: [{ name: 'A Guest' }] }))
  const flyer = new FormData()
  flyer.set('flyer', await sample('cmyk.jpg'), 'flyer.jpg')
  await made(owner.fetch(`/api/events/${event.id}/flyer`, { method: 'PUT', body: flyer }))
  await made(createPlaylistAs(owner, { title: 'Night Bus', cover: await sample('cmyk.jpg') }))
  const picture = new FormData()
  picture.set('avatar', await sample('cmyk.jpg'), 'me.jpg')
  await made(owner.fetch('/api/profiles/mine/avatar', { method: 'PUT', body: picture }))
  return { track }
}
