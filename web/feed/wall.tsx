import { useMemo } from 'react'
import type { FeedItem } from '#contract/feed.ts'
import { boxRatio } from '#web/artworks/picture/shape.ts'
import { Masonry } from '#web/ui/layout/masonry/masonry.tsx'
import type { Columns } from '#web/ui/layout/masonry/use-columns.ts'
import { ArtworkTile } from './artwork-tile.tsx'
import * as styles from './feed.module.css'
import { MusicTile } from './music-tile.tsx'

/** Pictures of the first screen, loaded before the rest. */
const FIRST_TILES = 3
const LENGTHS = ['--music-rest', '--art-rest', '--bleed'] as const

/** Covers are square, artworks as they are; in one column both reach the edges of the page. */
function heightOf(item: FeedItem, { width, lengths }: Columns<(typeof LENGTHS)[number]>): number {
  const pictureWidth = width + lengths['--bleed']
  if (item.kind === 'music') return pictureWidth + lengths['--music-rest']
  return pictureWidth / boxRatio(item.artwork.image) + lengths['--art-rest']
}

const idOf = (item: FeedItem): string => (item.kind === 'music' ? item.track.id : item.artwork.id)

/** The feed as tiles, newest first. Started from here, one track is followed by the next. */
export function Wall({ items }: { items: readonly FeedItem[] }) {
  const tracks = useMemo(() => items.flatMap((item) => (item.kind === 'music' ? item.track : [])), [items])
  return (
    <Masonry items={items} keyOf={idOf} name={styles.wall!} lengths={LENGTHS} heightOf={heightOf}>
      {(item, at, { width, lengths }) =>
        item.kind === 'music' ? (
          <MusicTile track={item.track} list={tracks} eager={at < FIRST_TILES} />
        ) : (
          <ArtworkTile artwork={item.artwork} widthPx={width + lengths['--bleed']} eager={at < FIRST_TILES} />
        )
      }
    </Masonry>
  )
}
