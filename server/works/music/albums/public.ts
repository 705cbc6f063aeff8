import { sql } from 'drizzle-orm'
import type { MusicAlbum, MusicGroup } from 'schema-dts'
import { type AlbumDetail, albumResource } from '#contract/albums.ts'
import { type CommentList, commentsResource } from '#contract/comments.ts'
import { LICENCES } from '#contract/licences.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { counted } from '#contract/words/counted.ts'
import { urlsOf } from '#server/media/signing.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { oneLine } from '#server/platform/page/one-line.ts'
import { assets } from '#server/works/assets/tables.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { type Asked, artistLink } from '#server/works/public-parts/embed-parts.ts'
import { listEmbed } from '#server/works/public-parts/embed-sounds.ts'
import { clock } from '#server/works/public-parts/html-parts.ts'
import { addressOf, imageOf, makerOf, recordingOf } from '#server/works/public-parts/json-ld.ts'
import {
  byId,
  type FindOf,
  type FoundOf,
  type PublicKind,
  publicEmbed,
  publicPage,
  worksFrom,
} from '#server/works/public-parts/kind.ts'
import { posterTitle } from '#server/works/public-parts/poster-title.ts'
import { squarePreload } from '#server/works/public-parts/preloaded-pictures.ts'
import { maker, readOne } from '#server/works/public-parts/read-one.ts'
import { assetReport } from '#server/works/public-parts/report-parts.ts'
import {
  commentList,
  day,
  facts,
  labels,
  mainPicture,
  meta,
  profileLink,
  section,
  sheet,
  sum,
  supportLinks,
  trackRows,
  words,
} from '#server/works/public-parts/screen-parts.ts'
import {
  clockWithHours,
  type Describe,
  inBase64,
  type Sound,
  sheetOf,
} from '#server/works/public-parts/social-card-parts.ts'
import { type Owned, ownedBy, type ViewerFields } from '#server/works/public-parts/viewer.ts'
import { albumArchive } from './archive.ts'
import { loadAlbumDetail, presentAlbum } from './load.ts'
import { canEditAlbum } from './permissions.ts'
import { findAlbumsByIds } from './queries.ts'
import { removeAlbum } from './save-album.ts'

const albumEmbed = (album: AlbumDetail, asked: Asked): Html =>
  listEmbed(
    {
      ...album,
      path: `/album/${album.id}`,
      by: artistLink(album.artist, asked.publicUrl),
      hasManyArtists: false,
      isBehindWarning: album.sensitive !== null,
    },
    asked,
  )

function albumScreen(album: AlbumDetail, comments: CommentList | undefined): Html {
  const { title, artist, cover, stock, tracks, releaseDate, isComing, notes, more } = album
  const released = releaseDate && html` / ${isComing && 'Coming '}${day(releaseDate)}`
  const about = html`
    <div><p class="first-maker">${profileLink(artist)}</p>${meta(html`Album${released}`)}</div>
    ${posterTitle(title, TITLES.album)}
    ${meta(html`${counted(tracks.length, 'track')}, ${clock(sum(tracks))}`)}`
  const others = html`<ul>${more.map(({ id, title }) => html`<li><a href="/album/${id}">${title}</a></li>`)}</ul>`
  return html`
    ${sheet('first-album', stock, html`${mainPicture(cover, `Cover of ${isolated(title)}`, PICTURES.album)}<div>${about}</div>`)}
    <div class="first-pane">
      ${trackRows(tracks, { playable: true })}${facts([['Support', supportLinks(album.support)]])}${section('Notes', words(notes))}
      ${section('Credits', credits(album))}
      ${section(`More by ${isolated(shownName(artist))}`, more.length > 0 && others)}
      ${section('Comments', commentList(comments))}
    </div>`
}

function credits(album: AlbumDetail): Html | null {
  const { name, url } = (album.licence && LICENCES[album.licence]) || { name: null, url: null }
  const licence = name && url ? html`<a href="${url}" rel="license">${name}</a>` : name
  const named = album.credits.map(({ role, name, profile }) => [role, profile ? profileLink(profile) : name] as const)
  return facts([...named, ['Licence', licence], ...labels(album)])
}

function albumMetaTags(data: AlbumDetail, publicUrl: string): MetaTags {
  const artist = data.artist.displayName || data.artist.handle
  const { cover, tracks, notes } = data
  return {
    title: `${isolated(data.title)} • ${PRODUCT}`,
    socialCardTitle: `${isolated(data.title)} by ${isolated(artist)}`,
    description: oneLine(`An album by ${isolated(artist)} on ${PRODUCT}: ${counted(tracks.length, 'track')}.`, notes),
    canonical: `/album/${data.id}`,
    isEmbeddable: true,
    noAi: data.noAi,
    card: { subject: `album/${data.id}`, alt: `${isolated(data.title)} by ${isolated(artist)}` },
    about: aboutAlbum(data, publicUrl),
    type: 'music.album',
    ...(cover && !data.sensitive && { shows: squarePreload(cover, PICTURES.album) }),
  }
}

function aboutAlbum(album: AlbumDetail, publicUrl: string): MusicAlbum {
  const url = addressOf(publicUrl, 'album', album.id)
  const licence = album.licence && LICENCES[album.licence].url
  return {
    '@type': 'MusicAlbum',
    '@id': url,
    url,
    name: album.title,
    byArtist: makerOf(album.artist, publicUrl) as MusicGroup,
    datePublished: album.releaseDate ?? album.createdAt,
    numTracks: album.tracks.length,
    track: album.tracks.map((track) => recordingOf(track, publicUrl)),
    ...imageOf(album.cover, publicUrl),
    ...(album.notes && { description: album.notes }),
    ...(licence && { license: licence }),
    ...(album.credits.length > 0 && {
      contributor: album.credits.map(({ role, name, profile }) => ({
        '@type': 'Role' as const,
        roleName: role,
        contributor: profile ? makerOf(profile, publicUrl) : { '@type': 'Person' as const, name: name ?? '' },
      })),
    }),
  }
}

const describeAlbum: Describe = async (db, id) => {
  const album =
    isUuid(id) &&
    (await readOne<Sound & { tracks: number }>(
      db,
      sql`select a.profile_id as owner, ${maker}, b.title, b.stock, a.sensitive_why as why,
      coalesce(b.cover_full_url, b.artwork_url) as cover, whole.ms, whole.tracks, ${inBase64(sql`whole.peaks`)} as peaks
      from assets a join albums b using (id) join profiles p on p.id = a.profile_id cross join lateral (
        select count(*)::int as tracks, coalesce(sum(m.duration_ms), 0)::float8 as ms,
          string_agg(m.row_peaks, ''::bytea order by e.position) as peaks
        from album_tracks e join music m on m.id = e.track_id join assets each on each.id = m.id
        where e.album_id = b.id and each.is_public) as whole
      where a.id = ${id} and a.is_public`,
    ))
  return album ? sheetOf(album, [counted(album.tracks, 'track'), clockWithHours(album.ms)]) : null
}

export const publicAlbum = {
  page: publicPage({
    resource: albumResource,
    head: (album, { publicUrl }) => albumMetaTags(album, publicUrl),
    missing: { title: `Album • ${PRODUCT}`, description: 'The album you are looking for does not exist.' },
    screen: (album, known) => albumScreen(album, known(commentsResource)),
  }),
  card: {
    describe: describeAlbum,
    table: sql`assets`,
    all: sql`select id from assets where asset_type = 'album' and is_public`,
    of: (profileId: string) =>
      sql`select id from assets where profile_id = ${profileId} and asset_type = 'album' and is_public`,
  },
  sitemap: {
    name: 'albums',
    ...byId,
    from: worksFrom(
      sql`albums`,
      sql`assets.is_public`,
      sql`greatest(work.updated_at, assets.created_at)`,
      sql`coalesce(cover_full_url, artwork_url)`,
    ),
    pathOf: (id: string) => `/album/${id}`,
  },
  embed: publicEmbed(loadAlbumDetail, ({ artist }) => artist, albumEmbed),
  found: (async (c, ids) => {
    const rows = await findAlbumsByIds(c.var.db, ids)
    const viewer = await viewerFor(c, ...rows)
    return rows
      .filter((row) => mayHear(viewer, row))
      .map((row) => ({
        id: row.id,
        found: { kind: 'album', album: presentAlbum(row, viewer, urlsOf(row, c.var.signing)) },
      }))
  }) satisfies FindOf<'album'>,
  foundLink: ({ album }: FoundOf<'album'>) => html`<a href="/album/${album.id}">${album.title}</a>`,
  report: assetReport('album', 'albums', 'a.is_public'),
  moderation: { table: assets, remove: removeAlbum },
  archive: albumArchive,
  viewer:
    ({ artist }: { artist: Owned }): ViewerFields =>
    (looking) => ({ can: { edit: canEditAlbum(looking, ownedBy(artist)) } }),
} satisfies PublicKind
