import { type CSSProperties, type ReactNode, useId } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { CollectedArtist, Collection } from '#contract/collections.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { canFollow } from '#web/people/follows/toggle-follow.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { ArtistRow, worksText } from '#web/people/profiles/artists/artist-row.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { ArtworkPicture, boxRatio } from '#web/works/artworks/artwork-picture.tsx'
import { ListedEventRow } from '#web/works/events/page/listed-event-row.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import { AllLink, type CollectionAddress } from './all-link.tsx'
import * as styles from './collection.later.module.css'
import { countText, countUpTo } from './count-text.ts'

export type PartProps = {
  title: string
  count: number
  /** Shown after the count. */
  order?: string
  /** The link to the whole list. */
  all?: ReactNode
  children: ReactNode
}

/** A part of the page under its heading. */
export function Part({ title, count, order = '', all, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={headingStyles.section} id={id}>
          {title}
        </h2>
        <span className="meta">
          {countUpTo(count)}
          {order}
        </span>
        {all}
      </div>
      <div>{children}</div>
    </section>
  )
}

/** `to` is the page itself, which can show the whole list of one type. */
type ListedPartProps = { of: Collection; to: CollectionAddress }

export function TracksPart({ of: { tracks, counts }, to }: ListedPartProps) {
  const count = counts.tracks
  if (tracks.length === 0) return null
  const all = <AllLink {...to} show="tracks" text={countText(count, 'tracks')} />
  return (
    <Part title="Tracks" count={count} order=", newest first" all={count > tracks.length && all}>
      <TrackRows tracks={tracks} />
    </Part>
  )
}

/** Works side by side, each in its own aspect ratio, all at the same height. */
export function ArtPart({ of: { artworks, counts }, to }: ListedPartProps) {
  const count = counts.artworks
  if (artworks.length === 0) return null
  const all = <AllLink {...to} show="art" text={countText(count, 'artworks')} />
  const ratios = artworks.map(({ image }) => boxRatio(image))
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0)
  return (
    <Part title="Art" count={count} all={count > artworks.length && all}>
      <ul className={styles.works}>
        {artworks.map((artwork, at) => (
          <Work key={artwork.id} artwork={artwork} ratio={ratios[at] ?? 1} whole={whole} />
        ))}
      </ul>
    </Part>
  )
}

/** `ratio` is width by height; `whole` is the sum of the ratios in the row. */
function Work({ artwork, ratio, whole }: { artwork: Artwork; ratio: number; whole: number }) {
  const { id, title, artist } = artwork
  const sizes = `(max-width: 767.98px) ${Math.ceil(ratio * 168)}px, ${Math.ceil((ratio / whole) * 90)}vw`
  return (
    <li style={{ '--ratio': ratio.toFixed(3) } as CSSProperties}>
      {/* The card has one Tab stop: the title. */}
      <Link className={styles.picture} to="/artwork/$id" params={{ id }} tabIndex={-1}>
        <ArtworkPicture artwork={artwork} sizes={sizes} />
      </Link>
      <Link className={`${styles.title} truncated`} to="/artwork/$id" params={{ id }}>
        {title}
      </Link>
      <ArtistLink artist={artist} className={`${styles.maker} truncated`} />
    </li>
  )
}

type ArtistsPartProps = { of: Collection; to?: CollectionAddress; placed?: boolean }

/** `placed` shows the location of each artist; a scene does not need it. */
export function ArtistsPart({ of: { artists, counts }, to, placed }: ArtistsPartProps) {
  const count = counts.artists
  if (artists.length === 0) return null
  const all = to && <AllLink {...to} show="artists" text={countText(count, 'artists')} />
  return (
    <Part title="Artists" count={count} all={count > artists.length && all}>
      <Artists artists={artists} placed={placed} />
    </Part>
  )
}

export function Artists({ artists, placed }: { artists: readonly CollectedArtist[]; placed?: boolean }) {
  return (
    <ul className={styles.pair}>
      {artists.map((artist) => (
        <ArtistRow
          key={artist.id}
          artist={artist}
          line={[placed && isolated(artist.place ?? ''), worksText(artist)].filter(Boolean).join(', ')}
        >
          {canFollow(artist.viewer.following) && (
            <FollowButton profile={artist} following={artist.viewer.following} size="s" />
          )}
        </ArtistRow>
      ))}
    </ul>
  )
}

export function EventsPart({ of: { events, counts }, all }: { of: Collection; all?: ReactNode }) {
  if (events.length === 0) return null
  return (
    <Part title="Upcoming" count={counts.events} all={all}>
      <ul>
        {events.map((event) => (
          <ListedEventRow key={event.id} event={event} />
        ))}
      </ul>
    </Part>
  )
}
