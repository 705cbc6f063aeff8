import type { EmbedKind } from '#contract/embeds.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { loadArtworkDetail } from '#server/artworks/load.ts'
import { artworkEmbed } from '#server/artworks/public.ts'
import { loadEvent } from '#server/events/load.ts'
import { eventEmbed } from '#server/events/public.ts'
import { loadAlbumDetail } from '#server/music/albums/load.ts'
import { albumEmbed } from '#server/music/albums/public.ts'
import { loadTrackDetail } from '#server/music/load.ts'
import { trackEmbed } from '#server/music/public.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { loadPlaylistDetail } from '#server/playlists/load.ts'
import { playlistEmbed } from '#server/playlists/public.ts'
import { shownName } from '#server/profiles/present.ts'
import type { Asked } from '#server/public-parts/embed-parts.ts'

/** A thing as everyone may see it, and how its frame shows it. */
type Embeddable = {
  title: string
  maker: { name: string; path: string } | null
  show: (asked: Asked) => Html
}

const makerOf = (profile: ProfileSummary | null): Embeddable['maker'] =>
  profile && { name: shownName(profile), path: `/${profile.slug || profile.handle}` }

const of =
  <Thing extends { title: string }>(
    load: (c: AppContext, id: string) => Promise<Thing>,
    makerIn: (thing: Thing) => ProfileSummary | null,
    present: (thing: Thing, asked: Asked) => Html,
  ) =>
  async (c: AppContext, id: string): Promise<Embeddable> => {
    const thing = await load(c, id)
    return { title: thing.title, maker: makerOf(makerIn(thing)), show: (asked) => present(thing, asked) }
  }

const things: Record<EmbedKind, (c: AppContext, id: string) => Promise<Embeddable>> = {
  track: of(loadTrackDetail, ({ artist }) => artist, trackEmbed),
  album: of(loadAlbumDetail, ({ artist }) => artist, albumEmbed),
  playlist: of(loadPlaylistDetail, ({ owner }) => owner, playlistEmbed),
  artwork: of(loadArtworkDetail, ({ artist }) => artist, artworkEmbed),
  event: of(loadEvent, ({ host }) => host, eventEmbed),
}

/** @throws AppError `not_found` */
export const describeThing = (c: AppContext, kind: EmbedKind, id: string): Promise<Embeddable> => things[kind](c, id)

/** In the place of what is gone. */
export const goneEmbed = (product: string, wordmark: Html): Html =>
  html`<article class="embed gone"><p>This is not on ${product} any more.</p>${wordmark}</article>`
