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
import type { View } from './viewer.ts'

/**
 * The public description of a kind (track, album …). Each kind exports one from its `public.ts`;
 * `server/works/kinds/kinds.ts` lists them. Page heads, first HTML, social cards, embeds, the sitemap, search and reports
 * read that list. A kind leaves out the parts that it does not have; `server/works/kinds/kinds.test.ts` says which parts
 * are required.
 */
export type PublicKind = {
  page?: PublicPage
  card?: PublicSocialCard
  sitemap?: PublicSitemap
  embed?: (c: AppContext, id: string) => Promise<Embed>
  found?: (c: AppContext, ids: string[]) => Promise<{ id: string; found: Found }[]>
  /** A link to a search result, for the lists of the first HTML that show no pictures. */
  foundLink?: (found: never) => Html
  report?: string
  moderation?: Moderated
  archive?: readonly ArchiveFile[]
  /** Builds `viewer`, the part of a cached response that depends on who asks (liked, followed …). */
  viewer?: (thing: never) => View
}

/** What moderators can do to it. */
export type Moderated = {
  /** Where its `hidden_at` stands. */
  table: PgTable & { id: PgColumn; hiddenAt: PgColumn }
  remove: (tx: Queryable, jobs: Jobs, id: string) => Promise<unknown>
}

/** Its page: what the HTML says of it before any script runs. */
export type PublicPage = {
  /** What the page is about. */
  resource: Resource
  head: (data: never, visit: { publicUrl: string; search: Visit['search'] }) => MetaTags
  /** The head where nothing stands at the address. */
  missing: MetaTags
  /** What visitors see until the scripts are there. */
  screen: (data: never, known: Known, visit: { search: Visit['search'] }) => Html
}

export const publicPage = <R extends Resource>(page: {
  resource: R
  head: (data: DataOf<R>, visit: { publicUrl: string; search: Visit['search'] }) => MetaTags
  missing: MetaTags
  screen: (data: DataOf<R>, known: Known, visit: { search: Visit['search'] }) => Html
}): PublicPage => page

/** Its social card, drawn by `server/reach/social-cards`. */
export type PublicSocialCard = {
  describe: Describe
  /** A square picture of it, no card, for programs that only know JPEG. */
  square?: { kind: 'cover' | 'face'; describe: Describe }
  /** The table whose row is held while a card is stored. */
  table?: SQL
  /** Selects the `id`s of all things with a card. */
  all: SQL
  /** Selects the `id`s of things whose card shows this profile's name. Renaming it redraws them. */
  of?: (profileId: string) => SQL
  /** Selects the `id`s of things whose card became outdated by time alone, such as ended events. */
  aged?: SQL
}

/** Its addresses in the sitemap. */
export type PublicSitemap = {
  /** The name of this kind's sitemap files. */
  name: string
  /**
   * Selects the addresses from a key on, or all for null. The order never changes and new rows come last. Columns: `key`,
   * `name` (the part of the path), `changed` and `picture`.
   */
  from: (key: SQL | null) => SQL
  pathOf: (name: string) => string | null
  isKey: (text: string) => boolean
}

/** What the sitemap has of things with an id. */
export const byId = { isKey: isUuid }
/** What the sitemap has of things that are words. */
export const byWord = { isKey: (text: string) => !text.includes('\0') }

/** SQL for `from`: each of these columns is at or after the key. */
export const fromKey = (key: SQL | null, ...ids: SQL[]): SQL =>
  key ? sql.join(ids.map((id) => sql` and ${id} >= ${key}::uuid`)) : sql``

/** Works in a sitemap, joined with their assets. Both are read from the key on. */
export const worksFrom =
  (table: SQL, isShown: SQL, changed: SQL, picture: SQL): PublicSitemap['from'] =>
  (key) =>
    sql`select work.id::text as key, work.id::text as name, ${changed} as changed,
      case when assets.sensitive_why is null then ${picture} end as picture
    from ${table} as work join assets using (id)
    where ${isShown}${fromKey(key, sql`work.id`, sql`assets.id`)} order by work.id`

/** A thing as everyone may see it, and how a frame on another site shows it. */
export type Embed = {
  title: string
  maker: { name: string; path: string } | null
  show: (asked: Asked) => Html
}

const makerOf = (profile: ProfileSummary | null): Embed['maker'] =>
  profile && { name: shownName(profile), path: `/${profile.slug || profile.handle}` }

/** The frame of a kind: how one is loaded, who made it, and what the frame shows. */
export const publicEmbed =
  <Thing extends { title: string }>(
    load: (c: AppContext, id: string) => Promise<Thing>,
    makerIn: (thing: Thing) => ProfileSummary | null,
    show: (thing: Thing, asked: Asked) => Html,
  ) =>
  async (c: AppContext, id: string): Promise<Embed> => {
    const thing = await load(c, id)
    return { title: thing.title, maker: makerOf(makerIn(thing)), show: (asked) => show(thing, asked) }
  }

/** What was found of one kind. */
export type FoundOf<Kind extends SearchKind> = Extract<Found, { kind: Kind }>

/** What a request may see of things of one kind, by their ids, in no order. Tags are their own ids. */
export type FindOf<Kind extends SearchKind> = (
  c: AppContext,
  ids: string[],
) => Promise<{ id: string; found: FoundOf<Kind> }[]>
