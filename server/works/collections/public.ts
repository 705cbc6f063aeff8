import { type SQL, sql } from 'drizzle-orm'
import { type ArtworkList, artworksResource } from '#contract/artworks.ts'
import type { Collection } from '#contract/collections.ts'
import { hasFeed } from '#contract/feeds.ts'
import { type TrackList, tracksResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { scenePath } from '#contract/profiles.ts'
import {
  type CollectedArtistList,
  type ScenePage,
  sceneArtistsResource,
  sceneArtworksResource,
  sceneResource,
  sceneTracksResource,
} from '#contract/scenes.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { type TagPage, tagResource } from '#contract/tag-page.ts'
import { tagPath } from '#contract/tags.ts'
import { counted } from '#contract/words/counted.ts'
import type { Database } from '#server/platform/database.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { nameOfPlace } from '#server/works/events/all/upcoming.ts'
import { aboutList, linkTo, linkToProfile } from '#server/works/public-parts/json-ld-lists.ts'
import { byWord, type FindOf, type FoundOf, type PublicKind, publicPage } from '#server/works/public-parts/kind.ts'
import { type Asked, all, more } from '#server/works/public-parts/onward.ts'
import { posterTitle } from '#server/works/public-parts/poster-title.ts'
import { readOne } from '#server/works/public-parts/read-one.ts'
import {
  dates,
  people,
  section,
  sheet,
  squarePicture,
  tagLinks,
  tiles,
  trackRows,
} from '#server/works/public-parts/screen-parts.ts'
import { BLANK, type Describe, HOUSE } from '#server/works/public-parts/social-card-parts.ts'

const describeTag: Describe = async (db, tag) => {
  const counts = await readOne<{ tracks: number; artworks: number }>(
    db,
    sql`select (select count(*)::int from music_tags where tag = ${tag}) as tracks,
      (select count(*)::int from artwork_tags where tag = ${tag}) as artworks`,
  )
  const { tracks = 0, artworks = 0 } = counts ?? {}
  if (tracks + artworks === 0) return null
  const all = [tracks > 0 && counted(tracks, 'track'), artworks > 0 && counted(artworks, 'artwork')].filter(Boolean)
  const card = {
    ...BLANK,
    accent: HOUSE,
    title: tag,
    above: { as: 'facts', lines: ['Tag'] } as const,
    below: { as: 'name', lines: [`${all.join(', ')}, newest first`] } as const,
  }
  return { owner: null, card }
}

const describeScene: Describe = async (db, scene) => {
  const known = await readOne<{ artists: number }>(
    db,
    sql`select artist_count as artists from scenes where scene = ${scene} and artist_count > 0`,
  )
  const name = known && (await nameOfPlace(db as Database, scene))
  if (!known || !name) return null
  const card = {
    ...BLANK,
    accent: HOUSE,
    title: name,
    above: { as: 'facts', lines: ['Scene'] } as const,
    below: { as: 'name', lines: [`${counted(known.artists, 'artist')}, their works, and events`] } as const,
  }
  return { owner: null, card }
}

export function tagFeed(tag: string): MetaTags['feed'] {
  const page = tagPath(tag)
  return hasFeed(page) ? { page, title: `${isolated(tag)} on ${PRODUCT}` } : undefined
}

const tagMetaTags = ({ tag, tracks, artworks }: TagPage, publicUrl: string): MetaTags => ({
  title: `${isolated(tag)} • ${PRODUCT}`,
  description: `Music, art and events tagged ${isolated(tag)} on ${PRODUCT}, newest first.`,
  canonical: tagPath(tag),
  card: { subject: `tag/${tag}`, alt: tag },
  about: aboutList(tag, [...tracks.map(linkTo('track')), ...artworks.map(linkTo('artwork'))], publicUrl),
  feed: tagFeed(tag),
})

/** The page of a scene without artists and events is not indexed. */
function sceneMetaTags({ scene, name, counts, artists, tracks }: ScenePage, publicUrl: string): MetaTags {
  const path = scenePath(scene) ?? undefined
  return {
    title: `${isolated(name)} • ${PRODUCT}`,
    description: `Artists from ${isolated(name)} on ${PRODUCT}, their works, and events there.`,
    canonical: path,
    card: { subject: `scene/${scene}`, alt: name },
    about: aboutList(name, [...artists.map(linkToProfile), ...tracks.map(linkTo('track'))], publicUrl),
    ...(path && { feed: { page: path, title: `From ${isolated(name)} on ${PRODUCT}` } }),
    hidden: counts.artists + counts.events === 0,
  }
}

const head = (kind: string, name: string, { stock, tracks }: Collection, about: Html): Html =>
  sheet(
    'first-list',
    stock,
    html`${squarePicture(tracks[0]?.cover ?? null, PICTURES.collection)}<div>
      <p class="meta">${kind}</p>
      ${posterTitle(name, TITLES.collection, 'list')}
      ${about}</div>`,
  )

/** The list that the URL selects with `show`: all entries of one type. */
type Whole = {
  tracks?: TrackList | undefined
  artworks?: ArtworkList | undefined
  artists?: CollectedArtistList | undefined
}

/** Where the next page is: paths and query of the current page. */
type Onward = { music: string; art: string; asked: Asked }

function wholeScreen({ tracks, artworks, artists }: Whole, { music, art, asked }: Onward): Html | null {
  if (tracks) return html`${section('Tracks', trackRows(tracks.items))}${more(tracks, 'Older tracks', asked, music)}`
  if (artworks) return html`${section('Art', tiles(artworks.items))}${more(artworks, 'Older artworks', asked, art)}`
  if (artists) return html`${section('Artists', people(artists.items))}${more(artists, 'More artists', asked)}`
  return null
}

function tagScreen(page: TagPage, whole: Whole): Html {
  const { tag, beside, tracks, artworks, artists, events, counts } = page
  const about = html`<p class="meta">${counted(counts.tracks, 'track')}, ${counted(counts.artists, 'artist')}</p>
    <p>${tagLinks(beside)}</p>`
  const query = new URLSearchParams({ tag }).toString()
  const overview = html`
      ${section('Tracks', trackRows(tracks))}${all(tracks, counts.tracks, 'tracks', `/find-music?${query}`)}
      ${section('Art', artworks.length > 0 && tiles(artworks))}${all(artworks, counts.artworks, 'artworks', `/find-art?${query}`)}
      ${section('Artists', people(artists))}
      ${section('Upcoming', events.length > 0 && dates(events, { hosted: true }))}`
  const onward = { music: '/find-music', art: '/find-art', asked: { tag } }
  return html`
    ${head('Tag', tag, page, about)}
    <div class="first-pane">${wholeScreen(whole, onward) ?? overview}</div>`
}

function sceneScreen(page: ScenePage, whole: Whole, { show }: Asked): Html {
  const { name, tracks, artworks, artists, events, counts } = page
  const about = html`<p class="meta">${counted(counts.artists, 'artist')}, ${counted(counts.tracks, 'track')}</p>`
  const eventsPath = `/events?${new URLSearchParams({ city: name })}`
  const overview = html`
      ${section('Upcoming', events.length > 0 && dates(events, { hosted: true }))}${all(events, counts.events, `events in ${isolated(name)}`, eventsPath)}
      ${section('Artists', artists.length > 0 && people(artists))}${all(artists, counts.artists, 'artists', '?show=artists')}
      ${section('Tracks', trackRows(tracks))}${all(tracks, counts.tracks, 'tracks', '?show=tracks')}
      ${section('Art', artworks.length > 0 && tiles(artworks))}${all(artworks, counts.artworks, 'artworks', '?show=art')}`
  const onward = { music: '', art: '', asked: show ? { show } : {} }
  return html`
    ${head('Scene', name, page, about)}
    <div class="first-pane">${wholeScreen(whole, onward) ?? overview}</div>`
}

/**
 * Jumps from tag to tag in the indexes, so the cost does not depend on the number of works of a
 * tag.
 */
const tagsFrom = (key: SQL | null) => {
  const next = (table: SQL, than: SQL) => sql`(select tag from ${table} where tag ${than} order by tag limit 1)`
  const either = (than: SQL) => sql`least(${next(sql`music_tags`, than)}, ${next(sql`artwork_tags`, than)})`
  return sql`with recursive used (tag) as (
      select ${either(sql`>= ${key ?? sql`''`}`)}
      union all select ${either(sql`> used.tag`)} from used where used.tag is not null
    )
    select tag as key, tag as name, null::timestamptz as changed, null as picture from used where tag is not null`
}

/** Works counted for each tag and type. */
const COUNTED = 100

export const publicTag = {
  page: publicPage({
    resource: tagResource,
    head: (page, { publicUrl }) => tagMetaTags(page, publicUrl),
    missing: { title: `Tag Not Found • ${PRODUCT}`, description: 'Nothing here has this tag.' },
    screen: (tag, known) => tagScreen(tag, { tracks: known(tracksResource), artworks: known(artworksResource) }),
  }),
  card: {
    describe: describeTag,
    all: sql`select tag as id from (select tag from music_tags union select tag from artwork_tags) as tags`,
  },
  sitemap: { name: 'tags', ...byWord, from: tagsFrom, pathOf: tagPath },
  found: (async (c, ids) => {
    const { rows } = await c.var.db.execute<{ name: string; count: number }>(sql`
      select wanted.tag as name, (
        select count(*)::int from (select from music_tags as t where t.tag = wanted.tag limit ${COUNTED}) as tracks
      ) + (
        select count(*)::int from (select from artwork_tags as t where t.tag = wanted.tag limit ${COUNTED}) as works
      ) as count
      from unnest(${sql.param(ids)}::text[]) as wanted (tag)`)
    return rows.map((tag) => ({ id: tag.name, found: { kind: 'tag', tag } }))
  }) satisfies FindOf<'tag'>,
  foundLink: ({ tag }: FoundOf<'tag'>) => tagLinks([tag.name]),
} satisfies PublicKind

export const publicScene = {
  page: publicPage({
    resource: sceneResource,
    head: (page, { publicUrl, search }) =>
      search.after
        ? {
            title: `${isolated(page.name)} • ${PRODUCT}`,
            description: `More from ${isolated(page.name)} on ${PRODUCT}.`,
            hidden: true,
          }
        : sceneMetaTags(page, publicUrl),
    missing: { title: `Scene Not Found • ${PRODUCT}`, description: 'No artist is from this place yet.' },
    screen(scene, known, { search }) {
      const [tracks, artworks] = [known(sceneTracksResource), known(sceneArtworksResource)]
      return sceneScreen(scene, { tracks, artworks, artists: known(sceneArtistsResource) }, search)
    },
  }),
  card: { describe: describeScene, all: sql`select scene as id from scenes where artist_count > 0` },
  sitemap: {
    name: 'scenes',
    ...byWord,
    from: (key: SQL | null) => sql`select scene as key, scene as name, null::timestamptz as changed, null as picture
      from scenes where artist_count > 0 and scene >= ${key ?? sql`''`} order by scene`,
    pathOf: scenePath,
  },
} satisfies PublicKind
