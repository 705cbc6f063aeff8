import { type SQL, sql } from 'drizzle-orm'
import type { MusicPlaylist } from 'schema-dts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { type PlaylistDetail, playlistResource } from '#contract/playlists.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { counted } from '#contract/words/counted.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { type Asked, artistLink } from '#server/works/public-parts/embed-parts.ts'
import { listEmbed } from '#server/works/public-parts/embed-sounds.ts'
import { clock } from '#server/works/public-parts/html-parts.ts'
import { addressOf, imageOf, makerOf, recordingOf } from '#server/works/public-parts/json-ld.ts'
import {
  byId,
  type FindOf,
  type FoundOf,
  fromKey,
  type PublicKind,
  publicEmbed,
  publicPage,
} from '#server/works/public-parts/kind.ts'
import { posterTitle } from '#server/works/public-parts/poster-title.ts'
import { squarePreload } from '#server/works/public-parts/preloaded-pictures.ts'
import { maker, readOne } from '#server/works/public-parts/read-one.ts'
import { IS_PRIVATE, isOpenTo, thingReport } from '#server/works/public-parts/report-parts.ts'
import { mainPicture, meta, profileLink, sheet, sum, trackRows } from '#server/works/public-parts/screen-parts.ts'
import { accentOfPicture, BLANK, type Describe, ownFiles } from '#server/works/public-parts/social-card-parts.ts'
import type { Owned, ViewerFields } from '#server/works/public-parts/viewer.ts'
import { playlistArchive } from './archive.ts'
import { loadPlaylistDetail, loadPlaylistsByIds } from './load.ts'
import { canEditPlaylist } from './permissions.ts'
import { findMosaics } from './queries.ts'
import { removePlaylist } from './save-playlist.ts'
import { playlists } from './tables.ts'

const playlistEmbed = (playlist: PlaylistDetail, asked: Asked): Html =>
  listEmbed(
    {
      ...playlist,
      cover: playlist.cover ?? playlist.mosaic.find(({ veil }) => !veil) ?? null,
      path: `/playlist/${playlist.id}`,
      by: html`<span class="by">A playlist by ${artistLink(playlist.owner, asked.publicUrl)}</span>`,
      hasManyArtists: true,
      tracks: playlist.entries.map(({ track }) => track),
      isBehindWarning: false,
      support: null,
    },
    asked,
  )

function playlistScreen(playlist: PlaylistDetail): Html {
  const { title, owner, cover, mosaic, stock, entries } = playlist
  const tracks = entries.map(({ track }) => track)
  const about = html`
    ${meta(html`Playlist`)}
    ${posterTitle(title, TITLES.playlist, 'list')}
    <p>Created by ${profileLink(owner)} <span class="meta">${counted(entries.length, 'track')}${entries.length > 0 && `, ${clock(sum(tracks))}`}</span></p>`
  const picture = cover ?? mosaic.find(({ veil }) => !veil) ?? null
  return html`
    ${sheet('first-list first-playlist', stock, html`${mainPicture(picture, `Cover of ${isolated(title)}`, PICTURES.playlist)}<div>${about}</div>`)}
    <div class="first-pane">${trackRows(tracks, { playable: true })}</div>`
}

function playlistMetaTags(data: PlaylistDetail, publicUrl: string): MetaTags {
  const owner = data.owner.displayName || data.owner.handle
  return {
    title: `${isolated(data.title)} • ${PRODUCT}`,
    socialCardTitle: `${isolated(data.title)} by ${isolated(owner)}`,
    description: `A playlist by ${isolated(owner)} on ${PRODUCT}: ${counted(data.trackCount, 'track')}.`,
    canonical: `/playlist/${data.id}`,
    hidden: !data.isPublic,
    about: aboutPlaylist(data, publicUrl),
    isEmbeddable: true,
    card: { subject: `playlist/${data.id}`, alt: `${isolated(data.title)}, a playlist by ${isolated(owner)}` },
    ...(data.cover && { shows: squarePreload(data.cover, PICTURES.playlist) }),
  }
}

function aboutPlaylist(playlist: PlaylistDetail, publicUrl: string): MusicPlaylist {
  const url = addressOf(publicUrl, 'playlist', playlist.id)
  return {
    '@type': 'MusicPlaylist',
    '@id': url,
    url,
    name: playlist.title,
    creator: makerOf(playlist.owner, publicUrl),
    dateCreated: playlist.createdAt,
    numTracks: playlist.trackCount,
    track: playlist.entries.map(({ track }) => recordingOf(track, publicUrl)),
    ...imageOf(playlist.cover, publicUrl),
  }
}

type Playlist = {
  owner: string
  maker: string
  title: string
  cover: string | null
  stock: string | null
  tracks: number
}

const describePlaylist: Describe = async (db, id) => {
  const playlist =
    isUuid(id) &&
    (await readOne<Playlist>(
      db,
      sql`select l.owner_profile_id as owner, ${maker}, l.title, coalesce(l.cover_full_url, l.cover_image_url) as cover,
      l.stock, l.track_count as tracks
      from playlists l join profiles p on p.id = l.owner_profile_id where l.id = ${id} and l.is_public`,
    ))
  if (!playlist) return null
  const { owner, title, cover, stock, tracks } = playlist
  const tiles = cover ? [] : (await findMosaics(db as Database, [id])).filter(({ sensitiveOf }) => sensitiveOf === null)
  const pictures = cover ? ownFiles(cover) : ownFiles(...tiles.map((tile) => tile.coverFullUrl ?? tile.coverArtUrl))
  const card = {
    ...BLANK,
    accent: accentOfPicture(pictures[0] ?? null, cover ? stock : (tiles[0]?.stock ?? null)),
    title,
    above: { as: 'name', lines: [`A playlist by ${playlist.maker}`] } as const,
    below: { as: 'facts', lines: [counted(tracks, 'track')] } as const,
    pictures,
  }
  return { owner, card }
}

export const publicPlaylist = {
  page: publicPage({
    resource: playlistResource,
    head: (playlist, { publicUrl }) => playlistMetaTags(playlist, publicUrl),
    missing: { title: `Playlist • ${PRODUCT}`, description: 'Playlist not found or is private' },
    screen: playlistScreen,
  }),
  card: {
    describe: describePlaylist,
    table: sql`playlists`,
    all: sql`select id from playlists where is_public`,
    of: (profileId: string) => sql`select id from playlists where owner_profile_id = ${profileId} and is_public`,
  },
  sitemap: {
    name: 'playlists',
    ...byId,
    from: (key: SQL | null) => sql`select id::text as key, id::text as name, null::timestamptz as changed,
      coalesce(cover_full_url, cover_image_url) as picture
      from playlists where is_public${fromKey(key, sql`id`)} order by id`,
    pathOf: (id: string) => `/playlist/${id}`,
  },
  embed: publicEmbed(loadPlaylistDetail, ({ owner }) => owner, playlistEmbed),
  found: (async (c, ids) => {
    const playlists = await loadPlaylistsByIds(c, ids)
    return playlists.map((playlist) => ({ id: playlist.id, found: { kind: 'playlist', playlist } }))
  }) satisfies FindOf<'playlist'>,
  foundLink: ({ playlist }: FoundOf<'playlist'>) => html`<a href="/playlist/${playlist.id}">${playlist.title}</a>`,
  report: thingReport('playlist', 'playlists', 'owner_profile_id', {
    path: `'/playlist/' || t.id`,
    isPublic: `t.is_public or ${isOpenTo('t', 'owner_profile_id')}`,
    isPrivate: IS_PRIVATE('t'),
  }),
  moderation: { table: playlists, remove: removePlaylist },
  archive: playlistArchive,
  viewer:
    ({ owner }: { owner: Owned }): ViewerFields =>
    (looking) => ({ can: { edit: canEditPlaylist(looking, { ownerProfileId: owner.id }) } }),
} satisfies PublicKind
