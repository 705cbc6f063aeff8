import { inArray } from 'drizzle-orm'
import { SECRET_LINK_TOKEN } from '#contract/platform/page-data.ts'
import type { OpenedLink } from '#contract/secret-links.ts'
import { isElsewhere } from '#server/media/permanent-audio-url.ts'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { loadArtworkDetail } from '#server/works/artworks/load.ts'
import { loadEvent } from '#server/works/events/load.ts'
import { loadAlbumDetail } from '#server/works/music/albums/load.ts'
import { loadTrackDetail } from '#server/works/music/load.ts'
import { loadTrackStems } from '#server/works/music/stems/load.ts'
import { music, originalFile } from '#server/works/music/tables.ts'
import { loadPlaylistDetail } from '#server/works/playlists/load.ts'
import { actWithLink } from './act-with-link.ts'
import type { OpenLink } from './open-links.ts'

/**
 * What a link opens, as its holder sees it.
 * @throws AppError `not_found`: the same for links that ended, were revoked or never existed
 */
export async function loadOpenedLink(c: AppContext, token: string): Promise<OpenedLink> {
  const link = SECRET_LINK_TOKEN.test(token) ? await c.var.secretLinks.find(token) : undefined
  if (!link) throw notFound('Link')
  const { kind, thingId } = link
  const asHolder = withLink(c, link)
  const load = <Data>(wanted: typeof kind, find: (c: AppContext, id: string) => Promise<Data>) =>
    kind === wanted ? find(asHolder, thingId) : null
  const [track, stems, album, artwork, event, playlist] = await Promise.all([
    load('track', loadTrackDetail),
    load('track', loadTrackStems),
    load('album', loadAlbumDetail),
    load('artwork', loadArtworkDetail),
    load('event', loadEvent),
    load('playlist', loadPlaylistDetail),
  ])
  const { release } = (track ?? album ?? artwork ?? event ?? playlist)!
  const sharedBy = track?.artist ?? album?.artist ?? artwork?.artist ?? event?.host ?? playlist?.owner
  if (!sharedBy) throw notFound('Link')
  const saved = [
    ...(link.withDownloads && track ? [track.id] : []),
    ...(link.withStems && stems ? stems.items.map(({ id }) => id) : []),
  ]
  const downloads = await findDownloads(asHolder, saved)
  return {
    kind,
    sharedBy,
    endsAt: link.endsAt?.toISOString() ?? null,
    withStems: link.withStems,
    withDownloads: link.withDownloads,
    downloadUrl: (track && downloads.get(track.id)) ?? null,
    plannedAt: release.publicAt,
    timeZone: release.timeZone,
    track,
    stems: (link.withStems && stems ? stems.items : []).map((stem) => ({
      ...stem,
      downloadUrl: downloads.get(stem.id) ?? null,
    })),
    album,
    artwork,
    event,
    playlist,
  }
}

/** Signed URLs that save the audio as it was uploaded. Audio on another site has none. */
async function findDownloads(c: AppContext, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await c.var.db
    .select({ id: music.id, title: music.title, file: originalFile })
    .from(music)
    .where(inArray(music.id, ids))
  return new Map(
    rows
      .filter(({ file }) => !isElsewhere(file))
      .map(({ id, title, file }) => [id, c.var.signing.signedUrl(file, { downloadName: title, opensHidden: true })]),
  )
}

/** A copy of the request that acts with the link. */
function withLink(c: AppContext, link: OpenLink): AppContext {
  const variables = Object.create(c.var)
  const copy = { var: variables, set: (name: string, value: unknown) => Object.assign(variables, { [name]: value }) }
  actWithLink(copy as never, link)
  return copy as never
}
