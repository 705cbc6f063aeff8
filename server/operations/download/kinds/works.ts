import { type SQL, sql } from 'drizzle-orm'
import { type Kind, storedFile, withOwn } from './kind.ts'

const counts = sql`a.like_count as "likeCount", a.comment_count as "commentCount", a.share_count as "shareCount",
  a.created_at as "createdAt"`
const sensitive = sql`a.sensitive_why as "sensitiveWhy", a.sensitive_by as "sensitiveBy"`
const labels = sql`${sensitive}, a.made_with_ai as "madeWithAi"`
const audioFacts = sql`m.file_name as "fileName", coalesce(m.original_size, m.file_size) as "fileSize", m.duration_ms as "durationMs", m.bitrate,
  m.sample_rate_hz as "sampleRateHz", m.loudness_lufs as "loudnessLufs", m.play_count as "playCount"`
/** The file as it was uploaded. */
const original = sql`coalesce(m.original_url, m.file_url)`
const cover = (folder: string, title: SQL, full: SQL, thumb: SQL): SQL =>
  storedFile('cover', sql`coalesce(${full}, ${thumb})`, sql`${`covers/${folder}/`}::text || own.handle`, title)
/** Of a stem: what it is a part of, and itself. */
const titleBelow = sql`concat_ws(' - ', parent.title, m.title)`
const flyer = sql`coalesce(e.cover_full_url, e.flyer_url)`

export const worksKinds: Kind[] = [
  {
    name: 'tracks',
    about: 'Tracks, with their audio as it was uploaded and their covers.',
    tables: ['assets', 'music'],
    query: (userId) => sql`${withOwn(userId)}
      select a.id, own.handle as profile, m.title, m.tags, a.is_draft as "isDraft", ${audioFacts}, ${labels}, ${counts}, json_build_array(
        ${storedFile('audio', original, sql`'tracks/' || own.handle`, sql`m.title`)},
        ${cover('tracks', sql`m.title`, sql`m.cover_full_url`, sql`m.cover_art_url`)}) as files
      from assets a join own on own.id = a.profile_id join music m on m.id = a.id
      where m.type = 'track' order by a.created_at, a.id`,
  },
  {
    name: 'stems',
    about: 'Stems, with their audio.',
    tables: ['assets', 'music'],
    query: (userId) => sql`${withOwn(userId)}
      select a.id, own.handle as profile, m.title, m.parent_id as "trackId", parent.title as "trackTitle", m.tags,
        m.downloadable,
        ${audioFacts}, ${labels}, ${counts}, json_build_array(
        ${storedFile('audio', original, sql`'stems/' || own.handle`, titleBelow)},
        ${cover('stems', sql`m.title`, sql`m.cover_full_url`, sql`m.cover_art_url`)}) as files
      from assets a join own on own.id = a.profile_id join music m on m.id = a.id
        left join music parent on parent.id = m.parent_id
      where m.type = 'stem' order by a.created_at, a.id`,
  },
  {
    name: 'plays',
    about: 'How often each track was played on each day (UTC).',
    tables: ['plays_daily'],
    query: (userId) => sql`${withOwn(userId)}
      select d.music_id as "trackId", d.day, d.plays from plays_daily d join assets a on a.id = d.music_id
      where a.profile_id in (select id from own) order by d.music_id, d.day`,
  },
  {
    name: 'albums',
    about: 'Albums with their tracks in order, their notes, credits and licences, and their covers.',
    tables: ['assets', 'albums', 'album_tracks', 'album_credits'],
    query: (userId) => sql`${withOwn(userId)}
      select b.id, own.handle as profile, b.title, b.release_date as "releaseDate", b.notes, b.licence,
        a.is_draft as "isDraft", ${sensitive}, a.comment_count as "commentCount", b.created_at as "createdAt", b.updated_at as "updatedAt", coalesce((
          select json_agg(json_build_object('trackId', e.track_id, 'title', m.title, 'position', e.position)
            order by e.position)
          from album_tracks e join music m on m.id = e.track_id where e.album_id = b.id), '[]') as tracks,
        coalesce((
          select json_agg(json_build_object('role', c.role, 'name', coalesce(c.name, '@' || named.handle))
            order by c.position)
          from album_credits c left join profiles named on named.id = c.profile_id where c.album_id = b.id),
            '[]') as credits,
        json_build_array(${cover('albums', sql`b.title`, sql`b.cover_full_url`, sql`b.artwork_url`)}) as files
      from albums b join own on own.id = b.profile_id join assets a on a.id = b.id order by b.created_at, b.id`,
  },
  {
    name: 'artworks',
    about: 'Artworks, with the pictures as they were uploaded.',
    tables: ['assets', 'artworks'],
    query: (userId) => sql`${withOwn(userId)}
      select a.id, own.handle as profile, w.title, w.description, w.alt_text as "altText", w.tags,
        w.usage_type as "usageType", w.original_name as "fileName", w.content_type as "contentType",
        w.file_size as "fileSize", w.width, w.height, ${labels}, ${counts},
        json_build_array(
        ${storedFile('picture', sql`w.original_path`, sql`'artworks/' || own.handle`, sql`w.title`)}) as files
      from assets a join own on own.id = a.profile_id join artworks w on w.id = a.id order by a.created_at, a.id`,
  },
  {
    name: 'events',
    about: 'Events with their line-ups and flyers, also those that are not published.',
    tables: ['artist_events', 'event_acts'],
    query: (userId) => sql`${withOwn(userId)}
      select e.id, own.handle as profile, e.title, e.description, e.start_at as "startAt", e.end_at as "endAt",
        e.doors_time as "doorsTime", e.time_zone as "timeZone", e.price, e.location_text as "locationText",
        e.is_published as "isPublished", e.created_at as "createdAt", e.updated_at as "updatedAt",
        coalesce((
          select json_agg(json_build_object('name', coalesce(x.name, '@' || named.handle), 'playsAt', x.plays_at)
            order by x.position)
          from event_acts x left join profiles named on named.id = x.profile_id where x.event_id = e.id), '[]') as acts,
        json_build_array(
        ${storedFile('flyer', flyer, sql`'flyers/' || own.handle`, sql`e.title`)}) as files
      from artist_events e join own on own.id = e.artist_id order by e.created_at, e.id`,
  },
  {
    name: 'merch',
    about: 'Merch items in every state.',
    tables: ['merch_items'],
    query: (userId) => sql`${withOwn(userId)}
      select i.id, own.handle as profile, i.title, i.item_type as "itemType", i.price::text as price,
        i.artwork_id as "artworkId",
        i.status, i.revision, case when i.status = 'approved' then i.shopify_url end as "shopifyUrl",
        case when i.status = 'approved' then i.product_img_url end as "productImgUrl",
        case when i.status = 'rejected' then i.rejection_reason end as "rejectionReason",
        i.created_at as "createdAt", i.updated_at as "updatedAt"
      from merch_items i join own on own.id = i.profile_id order by i.created_at, i.id`,
  },
]
