import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Known, Visit } from '#contract/platform/page.ts'
import type { DataOf, Resource } from '#contract/platform/resource.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import type { Found, SearchKind } from '#contract/search.ts'
import { shownName } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import type { ArchiveFile } from '#server/works/archive-parts/kind.ts'
import type { Asked } from './embed-parts.ts'
import type { Describe } from './social-card-parts.ts'
import type { ViewerFields } from './viewer.ts'

/**
 * The public description of a content type (track, album …). Each type exports one from its
 * `public.ts`; `server/works/kinds/kinds.ts` lists them. Meta tags, prerendered HTML, social cards,
 * embeds, the sitemap, search and reports read that list. A type leaves out the parts that it does
 * not have; `server/works/kinds/kinds.test.ts` says which parts are required.
 */
export type PublicKind = {
  page?: PublicPage
  card?: PublicSocialCard
  sitemap?: PublicSitemap
  embed?: (c: AppContext, id: string) => Promise<Embed>
  found?: (c: AppContext, ids: string[]) => Promise<{ id: string; found: Found }[]>
  /** A link to a search result, for the lists of the prerendered HTML that show no pictures. */
  foundLink?: (found: never) => Html
  report?: string
  moderation?: Moderated
  archive?: readonly ArchiveFile[]
  /**
   * Builds `viewer`, the part of a cached response that depends on the requester (liked, followed
   * …).
   */
  viewer?: (thing: never) => ViewerFields
}

/** How moderators hide or remove a thing of this type. */
export type Moderated = {
  /** The table with its `hidden_at`. */
  table: PgTable & { id: PgColumn; hiddenAt: PgColumn }
  remove: (tx: Queryable, jobs: Jobs, id: string) => Promise<unknown>
}

/** The public page of a content type: its HTML before any script runs. */
export type PublicPage = {
  /** The resource that the page shows. */
  resource: Resource
  head: (data: never, visit: { publicUrl: string; search: Visit['search'] }) => MetaTags
  /** The meta tags if nothing exists at the URL. */
  missing: MetaTags
  /** The prerendered HTML that visitors see until the scripts run. */
  screen: (data: never, known: Known, visit: { search: Visit['search'] }) => Html
}

export const publicPage = <R extends Resource>(page: {
  resource: R
  head: (data: DataOf<R>, visit: { publicUrl: string; search: Visit['search'] }) => MetaTags
  missing: MetaTags
  screen: (data: DataOf<R>, known: Known, visit: { search: Visit['search'] }) => Html
}): PublicPage => page

/** The social card of a content type, drawn by `server/reach/social-cards`. */
export type PublicSocialCard = {
  describe: Describe
  /** A square picture without texts, for programs that support only JPEG. */
  square?: { kind: 'cover' | 'face'; describe: Describe }
  /** The table whose row is locked while a card is stored. */
  table?: SQL
  /** Selects the `id`s of all things with a card. */
  all: SQL
  /** Selects the `id`s of things whose card shows this profile's name. Renaming it redraws them. */
  of?: (profileId: string) => SQL
  /** Selects the `id`s of things whose card became outdated by time alone, such as ended events. */
  aged?: SQL
}

/** The URLs of a content type in the sitemap. */
export type PublicSitemap = {
  /** The name of this content type's sitemap files. */
  name: string
  /**
   * Selects the entries from a key on, or all for null. The order never changes and new rows are
   * last. Columns: `key`, `name` (the part of the path), `changed` and `picture`.
   */
  from: (key: SQL | null) => SQL
  pathOf: (name: string) => string | null
  isKey: (text: string) => boolean
}

/** For things whose sitemap key is an id. */
export const byId = { isKey: isUuid }
/** For things whose sitemap key is a word (tags, scenes). */
export const byWord = { isKey: (text: string) => !text.includes('\0') }

/** SQL for `from`: each of these columns is at or after the key. */
export const fromKey = (key: SQL | null, ...ids: SQL[]): SQL =>
  key ? sql.join(ids.map((id) => sql` and ${id} >= ${key}::uuid`)) : sql``

/** Works in a sitemap, joined with their assets. Both tables are read from the key on. */
export const worksFrom =
  (table: SQL, isShown: SQL, changed: SQL, picture: SQL): PublicSitemap['from'] =>
  (key) =>
    sql`select work.id::text as key, work.id::text as name, ${changed} as changed,
      case when assets.sensitive_why is null then ${picture} end as picture
    from ${table} as work join assets using (id)
    where ${isShown}${fromKey(key, sql`work.id`, sql`assets.id`)} order by work.id`

/** A public thing, and its HTML in a frame on another site. */
export type Embed = {
  title: string
  maker: { name: string; path: string } | null
  /** Whether AI crawlers are asked to stay away. */
  noAi: boolean
  show: (asked: Asked) => Html
}

const makerOf = (profile: ProfileSummary | null): Embed['maker'] =>
  profile && { name: shownName(profile), path: `/${profile.slug || profile.handle}` }

/**
 * Builds the embed of a content type: how a thing is loaded, who made it, and what the frame shows.
 * A thing without `noAi`, such as a playlist, has works of several artists.
 */
export const publicEmbed =
  <Thing extends { title: string; noAi?: boolean }>(
    load: (c: AppContext, id: string) => Promise<Thing>,
    makerIn: (thing: Thing) => ProfileSummary | null,
    show: (thing: Thing, asked: Asked) => Html,
  ) =>
  async (c: AppContext, id: string): Promise<Embed> => {
    const thing = await load(c, id)
    const { title, noAi = true } = thing
    return { title, maker: makerOf(makerIn(thing)), noAi, show: (asked) => show(thing, asked) }
  }

/** A search result of one content type. */
export type FoundOf<Kind extends SearchKind> = Extract<Found, { kind: Kind }>

/**
 * Loads the things of one type that the request may see, by their ids, in no defined order. The id
 * of a tag is the tag itself.
 */
export type FindOf<Kind extends SearchKind> = (
  c: AppContext,
  ids: string[],
) => Promise<{ id: string; found: FoundOf<Kind> }[]>
