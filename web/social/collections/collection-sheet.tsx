import type { ReactNode } from 'react'
import type { Collection } from '#contract/collections.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TITLES } from '#contract/sheets.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { PlayAll } from '#web/player/play-all.tsx'
import { CoverPicture } from '#web/safety/sensitive/content-warning.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import * as playlistsStyles from '#web/works/playlists/playlists.module.css'
import { shareLink } from '#web/works/share/share-link.ts'
import * as styles from './collection.later.module.css'
import { countText } from './count-text.ts'

export type CollectionSheetProps = {
  kind: 'Tag' | 'Scene'
  name: string
  collection: Collection
  /** The counts to show, in this order. */
  order: readonly (keyof Collection['counts'])[]
  path: string
  /** Loads the tracks to play, newest first. */
  fetchTracks: () => Promise<readonly Track[]>
  /** Links beside the play disc. */
  links: ReactNode
  children?: ReactNode
}

/**
 * The head of a page with works of many artists: its newest covers, its name, the counts, and the
 * play disc.
 */
export function CollectionSheet(props: CollectionSheetProps) {
  const { kind, name, collection, order, path, fetchTracks, links, children } = props
  const { stock, counts, tracks } = collection
  const known = order.filter((each) => counts[each] > 0)
  return (
    <Sheet stock={stock} className={styles.collection}>
      <Face name={name} tracks={tracks} />
      <div className={styles.about}>
        <div className={styles.name}>
          <p className={`meta ${styles.kind}`}>{kind}</p>
          <Poster text={name} {...TITLES.collection} />
        </div>
        <p className={`meta ${styles.counts}`}>
          {known.map((each) => (
            <Count key={each} text={countText(counts[each], each)} />
          ))}
        </p>
        <div className={styles.actions}>
          {counts.tracks > 0 && (
            <PlayAll
              name={`${isolated(name)}, newest first`}
              tracks={counts.tracks > tracks.length ? fetchTracks : tracks}
            />
          )}
          {links}
          <Button icon="share" onClick={() => void shareLink(path, name)}>
            Share
          </Button>
        </div>
        {children}
      </div>
    </Sheet>
  )
}

function Count({ text }: { text: string }) {
  const [count, ...noun] = text.split(' ')
  return (
    <span>
      <b>{count}</b> {noun.join(' ')}
    </span>
  )
}

const QUARTERS = 4

/**
 * The four newest covers, including placeholders. With fewer than four tracks it shows one cover;
 * without tracks, a plate of the name.
 */
function Face({ name, tracks }: { name: string; tracks: readonly Track[] }) {
  const shown = tracks.slice(0, tracks.length < QUARTERS ? 1 : QUARTERS)
  if (shown.length === 0) return <Plate name={name} id={name} decorative className={styles.face} />
  if (shown.length === 1) return <Cover track={shown[0]!} className={styles.face} />
  return (
    <span className={`${playlistsStyles.quarters} ${styles.face}`} aria-hidden="true">
      {shown.map((track) => (
        <Cover key={track.id} track={track} />
      ))}
    </span>
  )
}

function Cover({ track: { id, cover, artist }, className }: { track: Track; className?: string }) {
  return (
    <CoverPicture
      picture={cover}
      alt=""
      eager
      className={className}
      fallback={<Plate name={artistName(artist)} id={id} decorative className={className} />}
    />
  )
}
