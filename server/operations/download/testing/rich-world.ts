import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { giveKeys } from './keys.ts'
import { rowsOf, unzip } from './unzip.ts'
import type { World } from './world.ts'

type Row = Record<string, unknown> & { id: string }

/** Completes the fixture, so that every field of the archive has a value. */
export async function enrich(server: TestServer, world: World): Promise<void> {
  const { artist, fan, owner, track } = world
  await publishFixture(owner, {
    title: 'Choir',
    type: 'stem',
    audio: 'mono.mp3',
    parentId: track.id,
    cover: 'cmyk.jpg',
  })
  await publishFixture(owner, { title: 'Alone', type: 'stem', audio: 'vbr-xing.mp3' })
  await describeAccount(server, world)
  await describeWorks(server, world)
  await publishAlbums(world)
  await scheduleSome(server, world)
  await shareByLinks(server, world)
  const { db } = server.services
  const shopifyUrl = 'https://shop.example/tape'
  const productImgUrl = `${shopifyUrl}.jpg`
  const sold = { profileId: artist.id, title: 'Tape', itemType: 'sticker', price: '9.50', revision: 3 } as const
  await makeMerchItem(db, { ...sold, status: 'approved', shopifyUrl, productImgUrl })
  await makeMerchItem(db, { ...sold, status: 'rejected', rejectionReason: 'Too loud' })
  const conversation = await makeConversationWithMessages(db, [fan.id], 2)
  await db.execute(sql`
    with taken as (update messages set content = '', taken_back_at = now() where conversation_id = ${conversation.id} and seq = 1)
    update conversations set a_read_seq = 2, b_read_seq = 2, a_archived_seq = 2, b_archived_seq = 2 where id = ${conversation.id}`)
  await db.execute(
    sql`insert into notification_mutes (profile_id, conversation_id) values (${fan.id}, ${conversation.id})`,
  )
  await db.execute(sql`insert into mail_digests (user_id, rhythm, due_at) values (${owner.userId}, 'weekly', '2026-02-03')
    on conflict (user_id) do update set rhythm = 'weekly', due_at = '2026-02-03'`)
  await db.execute(sql`update notifications set read_at = now() where profile_id in (${artist.id}, ${fan.id})`)
}

/** A link to a thing of each kind, with every field. */
async function shareByLinks({ services: { db } }: TestServer, { artist, fan }: World): Promise<void> {
  await db.execute(sql`
    insert into secret_links (asset_id, event_id, playlist_id, name, token_hash, ends_at, with_stems, with_downloads, revoked_at, plays, last_heard_at)
    select asset, event, list, 'for Mara', 'hash ' || coalesce(asset, event, list), now(), true, true, now(), 3, now() from (
      select id as asset, null::uuid as event, null::uuid as list from assets where profile_id = ${artist.id}
      union all select null, id, null from artist_events where artist_id = ${artist.id}
      union all select null, null, id from playlists where owner_profile_id = ${fan.id}) as things`)
}

/** Schedules one thing of each kind. */
async function scheduleSome({ services: { db } }: TestServer, { artist, fan }: World): Promise<void> {
  const set = sql`set state = 'followers', public_at = now() + interval '1 day', public_zone = 'Europe/Kyiv'`
  await db.execute(sql`update assets ${set} where profile_id = ${artist.id} and id in (
    (select id from music where title in ('rust / choir', 'Alone'))
    union all (select min(assets.id::text)::uuid from assets where profile_id = ${artist.id} and asset_type = 'artwork')
    union all (select min(id::text)::uuid from albums where profile_id = ${artist.id}))`)
  await db.execute(sql`update artist_events ${set} where artist_id = ${artist.id} and state = 'draft'`)
  await db.execute(sql`update playlists ${set} where owner_profile_id = ${fan.id} and title = 'Mixed'`)
}

async function describeAccount({ services: { db } }: TestServer, { owner, artist, fan }: World): Promise<void> {
  const links = JSON.stringify([{ platform: 'mastodon', url: 'https://wax.example/@wax' }])
  const support = JSON.stringify({ links: [{ platform: 'ko-fi', url: 'https://ko-fi.com/wax' }], amount: '5 €' })
  await db.execute(sql`update users set terms_accepted_at = now(), rules_version = 1, rules_told = 1,
    time_zone = 'Europe/Kyiv', shows_sensitive = true, password_changed_at = now(), quota_mb = 5000 where id = ${owner.userId}`)
  await db.execute(sql`update sessions set device = 'Firefox on Linux', signed_in_with = 'passkey', is_two_factor = true
    where user_id = ${owner.userId}`)
  await giveKeys(db, owner.userId)
  await db.execute(sql`insert into security_log.security_events
    (event, is_warning, is_own, user_id, address, network, device, details, times)
    values ('sign-in.failed', true, true, ${owner.userId}, '203.0.113.7', '203.0.113.*', 'Firefox on Linux',
      '{"with": "password"}', 4)`)
  await db.execute(sql`update push_subscriptions set device = 'Firefox on Linux', last_used_at = now()
    where user_id = ${owner.userId}`)
  await db.execute(sql`update mailed_links set purpose = 'change-email', email = 'new@wax.example', used_at = now()
    where user_id = ${owner.userId}`)
  await db.execute(sql`update profiles set bio = ${`With @${fan.handle}`}, place = 'Lviv, Ukraine',
    display_name = 'Wax Apparition', social_links = ${links}::jsonb, support = ${support}::jsonb, no_ai = false where id = ${artist.id}`)
  await db.execute(sql`update profiles set show_likes = false where id = ${fan.id}`)
  await db.execute(sql`update profiles set handle_changed_at = now() where id = ${artist.id}`)
  await db.execute(sql`update profile_days set likes = 3, comments = 2, followers = 1 where profile_id = ${artist.id}`)
  await db.execute(sql`update decisions set until = now(), undone_at = now(), undone_words = 'It was quiet',
    appeal_granted = true, appeal_answer = 'So it was' where profile_id = ${artist.id}`)
  await db.execute(sql`update comments set at_ms = 1500, edited_at = now() where profile_id = ${fan.id}`)
}

async function describeWorks({ services: { db } }: TestServer, { artist }: World): Promise<void> {
  const own = sql`in (select id from assets where profile_id = ${artist.id})`
  await db.execute(sql`update assets set like_count = 4, comment_count = 3, share_count = 2, sensitive_why = 'Blood',
    sensitive_by = 'artist', made_with_ai = case asset_type when 'album' then 'no' else 'part' end where id ${own}`)
  await db.execute(
    sql`update music set tags = '{doom,drone}', play_count = 9, downloadable = type = 'stem' where id ${own}`,
  )
  await db.execute(
    sql`update artworks set tags = '{soot}', description = 'On tin', alt_text = 'A mill' where id ${own}`,
  )
  // an import refuses doors more than 12 hours before the start
  const evening = sql`(date_trunc('day', start_at at time zone time_zone) + interval '20 hours') at time zone time_zone`
  await db.execute(sql`update artist_events set description = 'All night', location_text = 'Lviv, Ukraine',
    start_at = ${evening}, end_at = ${evening} + interval '3 hours', doors_time = '19:30' where artist_id = ${artist.id}`)
  await db.execute(sql`update event_acts set plays_at = '20:30' where event_id in
    (select id from artist_events where artist_id = ${artist.id})`)
}

/** Publishes an album with all fields, a draft album, and a shirt with an artwork. */
async function publishAlbums({ owner, artist, stranger, track }: World): Promise<void> {
  const act = async (path: string, init: { body?: FormData; json?: unknown }) => {
    const response = await owner.fetch(path, { method: 'POST', ...init })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json().catch(() => ({}))) as Row
  }
  const here = await unzip(Buffer.from(await (await owner.fetch('/api/accounts/data')).arrayBuffer()))
  const other = rowsOf<Row>(here, 'tracks').find(({ title }) => title === 'rust / choir')!
  const named = [`@${artist.handle}`, `@${stranger.handle}`, 'The weather']
  const album = new FormData()
  const credits = JSON.stringify(named.map((name) => ({ role: 'Tape', name })))
  const texts = { title: 'Second Mill', notes: 'One\nTwo', licence: 'cc-by-4.0', releaseDate: '2031-01-02' }
  for (const [name, value] of Object.entries({ ...texts, sensitiveWhy: 'Blood', credits })) album.set(name, value)
  const { id } = await act('/api/albums', { body: album })
  await act(`/api/albums/${id}/tracks`, { json: { trackIds: [other.id, track.id] } })
  const draft = new FormData()
  for (const [name, value] of Object.entries({ title: 'Not Yet', draft: 'true' })) draft.set(name, value)
  const { id: draftOf } = await act('/api/albums', { body: draft })
  await publishFixture(owner, { draftOf, title: 'Held Back', audio: 'mono.mp3' })
  const item = { id: randomUUID(), title: 'Shirt', itemType: 'tshirt', price: '25.50' }
  await act('/api/merch', { json: { ...item, artworkId: rowsOf<Row>(here, 'artworks')[0]!.id } })
}
