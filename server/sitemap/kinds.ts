import { type SQL, sql } from 'drizzle-orm'
import { scenePath } from '#contract/profiles.ts'
import { type PageName, SITE } from '#contract/site.ts'
import { tagPath } from '#contract/tags.ts'
import { PAGE_WORDS } from '#server/cards/page-cards.ts'
import { isUuid } from '#server/platform/database/ids.ts'

/**
 * Things that everyone may see, in an order that does not change, into which new ones come: works at its end. `from` has
 * for each its `key`, which says where it stands, its `name` in the address, when it `changed`, and its `picture`.
 */
type Kind = {
  /** Those from a key on; all of them where it is null. */
  from: (key: SQL | null) => SQL
  pathOf: (name: string) => string | null
  isKey: (text: string) => boolean
}

const from = (key: SQL | null, ...ids: SQL[]): SQL =>
  key ? sql.join(ids.map((id) => sql` and ${id} >= ${key}::uuid`)) : sql``

/** Works with their assets, which know what is listed and hidden. Both are read from the key on. */
const works = (table: SQL, shown: SQL, changed: SQL, picture: SQL): Kind['from'] => {
  const columns = sql`work.id::text as key, work.id::text as name, ${changed} as changed, ${picture} as picture`
  return (key) => sql`select ${columns} from ${table} as work join assets using (id)
    where ${shown}${from(key, sql`work.id`, sql`assets.id`)} order by work.id`
}

const unlessSensitive = (picture: SQL): SQL => sql`case when assets.sensitive_why is null then ${picture} end`

const ofId = { isKey: isUuid }
const ofWords = { isKey: (text: string) => !text.includes('\0') }

/** One after another with a look into an index for each, however many works carry it. */
const tags: Kind['from'] = (key) => {
  const next = (table: SQL, than: SQL) => sql`(select tag from ${table} where tag ${than} order by tag limit 1)`
  const either = (than: SQL) => sql`least(${next(sql`music_tags`, than)}, ${next(sql`artwork_tags`, than)})`
  return sql`with recursive used (tag) as (
      select ${either(sql`>= ${key ?? sql`''`}`)}
      union all select ${either(sql`> used.tag`)} from used where used.tag is not null
    )
    select tag as key, tag as name, null::timestamptz as changed, null as picture from used where tag is not null`
}

/** Kinds of things of which each can be found by search. */
export const KINDS = {
  tracks: {
    ...ofId,
    from: works(
      sql`music`,
      sql`assets.is_public and assets.listable`,
      sql`assets.created_at`,
      unlessSensitive(sql`coalesce(cover_full_url, cover_art_url)`),
    ),
    pathOf: (id) => `/track/${id}`,
  },
  albums: {
    ...ofId,
    from: works(
      sql`albums`,
      sql`assets.is_public`,
      sql`work.updated_at`,
      unlessSensitive(sql`coalesce(cover_full_url, artwork_url)`),
    ),
    pathOf: (id) => `/album/${id}`,
  },
  // Their pictures are behind signatures that end: their cards stand for them.
  artworks: {
    ...ofId,
    from: works(
      sql`artworks`,
      sql`assets.is_public and assets.listable`,
      sql`assets.created_at`,
      unlessSensitive(sql`(select cards.key from cards where subject = 'artwork/' || work.id)`),
    ),
    pathOf: (id) => `/artwork/${id}`,
  },
  events: {
    ...ofId,
    from: (key) => sql`select id::text as key, id::text as name, updated_at as changed,
      coalesce(cover_full_url, flyer_url) as picture
      from artist_events where is_public${from(key, sql`id`)} order by id`,
    pathOf: (id) => `/event/${id}`,
  },
  profiles: {
    ...ofId,
    from: (key) => sql`select id::text as key, slug as name, null::timestamptz as changed, avatar as picture
      from profiles where is_public${from(key, sql`id`)} order by id`,
    pathOf: (slug) => `/${slug}`,
  },
  playlists: {
    ...ofId,
    from: (key) => sql`select id::text as key, id::text as name, null::timestamptz as changed,
      coalesce(cover_full_url, cover_image_url) as picture
      from playlists where is_public${from(key, sql`id`)} order by id`,
    pathOf: (id) => `/playlist/${id}`,
  },
  tags: { ...ofWords, from: tags, pathOf: tagPath },
  scenes: {
    ...ofWords,
    from: (key) => sql`select scene as key, scene as name, null::timestamptz as changed, null as picture
      from scenes where artist_count > 0 and scene >= ${key ?? sql`''`} order by scene`,
    pathOf: scenePath,
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as KindName[]

/** Pages of the site itself: those that have a card. */
export const PAGE_PATHS = Object.keys(PAGE_WORDS).map((name) => SITE[name as PageName].path)
