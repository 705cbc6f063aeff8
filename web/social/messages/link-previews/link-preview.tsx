import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkPreview } from '#contract/link-previews.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName, profileName } from '#web/people/profiles/profile-name.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { dateFormat, formatDuration } from '#web/ui/text/format.ts'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { AlbumCover, AlbumDisc } from '#web/works/albums/album-cover.tsx'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import * as styles from './link-preview.module.css'
import { linkPreviewQuery } from './queries.ts'

/**
 * A preview of a link to a work of this site: title, artist and playback. Its size is fixed before
 * it loads.
 */
export function LinkPreviewBox({ profileId, path }: { profileId: string; path: string }) {
  const { data: list, isPending } = useQuery(linkPreviewQuery(profileId, path))
  const data = list?.items[0]
  if (isPending) return <Waiting />
  if (!data) return null
  return (
    <article className={styles.card} aria-label={labelOf(data)} {...accentProps(thingOf(data).stock)}>
      <span className={`${pictureStyles.framed} ${styles.picture}`}>{pictureOf(data)}</span>
      <span className={`${styles.text} ${touchStyles.links}`}>
        <AddressLink className="strong truncated" href={data.path}>
          {thingOf(data).title}
        </AddressLink>
        <span className="small truncated">{byOf(data)}</span>
        <span className="meta truncated">{factsOf(data)}</span>
      </span>
      {data.kind === 'track' && <TrackDisc track={data.track} />}
      {data.kind === 'album' && data.album.trackCount > 0 && <AlbumDisc album={data.album} />}
    </article>
  )
}

function TrackDisc({ track }: { track: Track }) {
  const { disc } = useTrackPlayback(track.id)
  return <PlayDisc name={track.title} state={disc} onClick={() => playTrack(track)} />
}

function Waiting() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="fill" className={`${pictureStyles.framed} ${styles.picture}`} />
      <span className={`${styles.text} ${touchStyles.links}`}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </span>
    </div>
  )
}

function pictureOf(card: LinkPreview): ReactNode {
  if (card.kind === 'track') return <Cover track={card.track} />
  if (card.kind === 'album') return <AlbumCover album={card.album} />
  if (card.kind === 'artwork') return <ArtworkPicture artwork={card.artwork} sizes="80px" decorative />
  return <Icon name="events" size="l" />
}

function thingOf(card: LinkPreview) {
  if (card.kind === 'track') return card.track
  if (card.kind === 'album') return card.album
  return card.kind === 'artwork' ? card.artwork : card.event
}

function byOf(card: LinkPreview): string {
  if (card.kind === 'track') return artistName(card.track.artist)
  if (card.kind === 'album') return profileName(card.album.artist)
  return card.kind === 'artwork' ? artistName(card.artwork.artist) : profileName(card.event.host)
}

const KIND_NAMES = { album: 'Album', artwork: 'Artwork', event: 'Event' } as const

function factsOf(card: LinkPreview): string {
  if (card.kind === 'track')
    return `${card.track.type === 'stem' ? 'Stem' : 'Track'} ${formatDuration(card.track.durationMs)}`
  const name = KIND_NAMES[card.kind]
  if (card.kind === 'album')
    return `${name} ${card.album.trackCount} ${card.album.trackCount === 1 ? 'track' : 'tracks'}`
  return card.kind === 'event' ? `${name} ${formatEventDay(card.event.localDate)}` : name
}

const days = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
/** The day on the calendar of the place. */
const formatEventDay = (localDate: string): string => days(new Date(`${localDate}T00:00:00Z`))

const labelOf = (card: LinkPreview): string => `${isolated(thingOf(card).title)} by ${byOf(card)}`
