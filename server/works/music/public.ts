import { sql } from 'drizzle-orm'
import type { MusicRecording } from 'schema-dts'
import { type CommentList, commentsResource } from '#contract/comments.ts'
import { type Track, type TrackDetail, type TrackStems, trackResource, trackStemsResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { counted } from '#contract/words/counted.ts'
import { permanentAudioUrl } from '#server/media/permanent-audio-url.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { assets } from '#server/works/assets/tables.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { type Asked, artistLink, data, link, supportMenu, wordmark } from '#server/works/public-parts/embed-parts.ts'
import { cover, disc, soundOf, wave, withoutScripts } from '#server/works/public-parts/embed-sounds.ts'
import { accentOf, clock } from '#server/works/public-parts/html-parts.ts'
import { addressOf, duration, imageOf, recordingOf } from '#server/works/public-parts/json-ld.ts'
import {
  byId,
  type FindOf,
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
  playDisc,
  player,
  profileLink,
  section,
  sheet,
  supportLinks,
  tagLinks,
  trackRows,
} from '#server/works/public-parts/screen-parts.ts'
import {
  type Describe,
  describeSquare,
  inBase64,
  type Sound,
  sheetOf,
} from '#server/works/public-parts/social-card-parts.ts'
import { ownedBy, type ViewerFields } from '#server/works/public-parts/viewer.ts'
import { trackArchive } from './archive.ts'
import { removeTrack } from './delete-track.ts'
import { loadTrackDetail, loadTrackViewer, presentTrack } from './load.ts'
import { viewOfTrack } from './permissions.ts'
import { findAnyTracksByIds } from './queries.ts'

function trackEmbed(track: TrackDetail, { startAt, publicUrl }: Asked): Html {
  const href = `${publicUrl}/track/${track.id}`
  return html`<article class="embed one"${accentOf(track.stock)}>
${cover(track.cover, track.sensitive !== null, href)}
<div class="in"><div class="head">${disc(track.title)}<span class="names">${link(href, 'title', track.title)}${artistLink(track.artist, publicUrl)}</span></div>
${wave(track)}
<div class="foot"><span class="meta" data-part="time">${clock(track.durationMs)}</span><span class="problem" data-part="problem" role="alert" hidden></span>${supportMenu(track.support)}${wordmark(href)}</div></div>
${withoutScripts([track])}</article>${data(soundOf([track], startAt))}`
}

function trackScreen(track: TrackDetail, comments?: CommentList, stems?: TrackStems): Html {
  const { title, artist, cover, stock, tags, createdAt, playCount, moreByArtist, albums, stem } = track
  const about = html`
    <div><p class="first-maker">${profileLink(artist)}</p>${meta(html`${tagLinks(tags)} ${day(createdAt)}`)}</div>
    ${posterTitle(title, TITLES.track)}
    ${meta(html`${clock(track.durationMs)} / ${counted(playCount, 'play')}${albums.map((album) => html` <a href="/album/${album.id}">${album.title}</a>`)}`)}`
  const parent = stem?.parent && html`<a href="/track/${stem.parent.id}">${stem.parent.title}</a>`
  return html`
    ${sheet('first-work', stock, html`${mainPicture(cover, `Cover of ${isolated(title)}`, PICTURES.track)}<div>${about}</div>${playDisc(track)}${player(track)}`)}
    <div class="first-pane">
      ${facts([['Stem of', parent ?? null], ...labels(track), ['Support', supportLinks(track.support)]])}
      ${section('Stems', stems ? trackRows(stems.items) : null)}
      ${section('Comments', commentList(comments))}
      ${section(`More by ${isolated(shownName(artist))}`, trackRows(moreByArtist))}
    </div>`
}

export const TRACK_TITLE = `Track • ${PRODUCT}`

/** The page title is always 'Track • Undercroft'; the title of a shared link names the work. */
function trackMetaTags(data: TrackDetail, publicUrl: string): MetaTags {
  const artist = shownName(data.artist)
  return {
    title: TRACK_TITLE,
    socialCardTitle: `${isolated(data.title)} by ${isolated(artist)}`,
    description: [
      `Listen to ${isolated(data.title)} by ${isolated(artist)} on ${PRODUCT}.`,
      data.tags.map(isolated).join(', '),
    ]
      .filter(Boolean)
      .join(' '),
    canonical: `/track/${data.id}`,
    isEmbeddable: true,
    noAi: data.noAi,
    card: { subject: `track/${data.id}`, alt: `${isolated(data.title)} by ${isolated(artist)}` },
    about: aboutTrack(data, publicUrl),
    type: 'music.song',
    audioPath: permanentAudioUrl(data),
    playerPath: `/embed/track/${data.id}`,
    ...(data.cover && !data.sensitive && { shows: squarePreload(data.cover, PICTURES.track) }),
  }
}

function aboutTrack(track: TrackDetail, publicUrl: string): MusicRecording {
  return {
    ...recordingOf(track, publicUrl),
    ...imageOf(track.cover, publicUrl),
    audio: {
      '@type': 'AudioObject',
      contentUrl: new URL(permanentAudioUrl(track), publicUrl).href,
      encodingFormat: 'audio/mpeg',
      duration: duration(track.durationMs),
    },
    ...(track.albums.length > 0 && {
      inAlbum: track.albums.map(({ id, title }) => ({
        '@type': 'MusicAlbum' as const,
        '@id': addressOf(publicUrl, 'album', id),
        url: addressOf(publicUrl, 'album', id),
        name: title,
      })),
    }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'ListenAction' },
      userInteractionCount: track.playCount,
    },
  }
}

/** Describes the social card of a track or stem. */
const describeTrack: Describe = async (db, id) => {
  const track =
    isUuid(id) &&
    (await readOne<Sound>(
      db,
      sql`select a.profile_id as owner, ${maker}, m.title, m.stock, a.sensitive_why as why,
      coalesce(m.cover_full_url, m.cover_art_url) as cover, m.duration_ms as ms, ${inBase64(sql`m.row_peaks`)} as peaks
      from assets a join music m using (id) join profiles p on p.id = a.profile_id
      where a.id = ${id} and a.is_public`,
    ))
  return track ? sheetOf(track, [clock(track.ms)]) : null
}

/** The cover of a listed public track without a content warning. */
const describeCover = describeSquare(
  (id) => sql`select a.profile_id as owner, coalesce(m.cover_full_url, m.cover_art_url) as picture
    from assets a join music m using (id) where a.id = ${id} and a.is_public and a.listable and a.sensitive_why is null`,
)

export const publicTrack = {
  page: publicPage({
    resource: trackResource,
    head: (track, { publicUrl }) => trackMetaTags(track, publicUrl),
    missing: { title: TRACK_TITLE, description: 'The track you are looking for does not exist.' },
    screen: (track, known) => trackScreen(track, known(commentsResource), known(trackStemsResource)),
  }),
  card: {
    describe: describeTrack,
    square: { kind: 'cover', describe: describeCover },
    table: sql`assets`,
    all: sql`select id from assets where asset_type = 'music' and is_public`,
    of: (profileId: string) =>
      sql`select id from assets where profile_id = ${profileId} and asset_type = 'music' and is_public`,
  },
  sitemap: {
    name: 'tracks',
    ...byId,
    from: worksFrom(
      sql`music`,
      sql`assets.is_public and assets.listable`,
      sql`assets.created_at`,
      sql`coalesce(cover_full_url, cover_art_url)`,
    ),
    pathOf: (id: string) => `/track/${id}`,
  },
  embed: publicEmbed(loadTrackDetail, ({ artist }) => artist, trackEmbed),
  found: (async (c, ids) => {
    const any = await findAnyTracksByIds(c.var.db, ids)
    const asker = await viewerFor(c, ...any)
    const rows = any.filter((row) => mayHear(asker, row))
    const viewer = await loadTrackViewer(c, rows)
    return rows.map((row) => ({ id: row.id, found: { kind: 'track', track: presentTrack(row, viewer) } }))
  }) satisfies FindOf<'track'>,
  report: assetReport('track', 'music', 'a.is_public'),
  moderation: { table: assets, remove: removeTrack },
  archive: trackArchive,
  viewer:
    ({ id, artist }: Track): ViewerFields =>
    (looking) =>
      viewOfTrack(looking, { id, ...ownedBy(artist) }),
} satisfies PublicKind
