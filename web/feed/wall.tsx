import { useMemo } from 'react'
import type { FeedItem } from '#contract/feed.ts'
import { MusicTile } from './music-tile.tsx'
import { BLOCK_TILES, WallBlock } from './wall-block.tsx'
import './feed.css'

/** Blocks and pictures of the first screen, there at once. */
const FIRST_BLOCKS = 2
const FIRST_TILES = 3

/** The feed as tiles, newest first from left to right. Started from here, one track is followed by the next. */
export function Wall({ items }: { items: readonly FeedItem[] }) {
  const tracks = useMemo(() => items.flatMap((item) => (item.kind === 'music' ? item.track : [])), [items])
  const blocks = Array.from({ length: Math.ceil(tracks.length / BLOCK_TILES) }, (_, at) => at * BLOCK_TILES)
  return blocks.map((from, order) => (
    <WallBlock key={from} startsNear={order < FIRST_BLOCKS} isLast={order === blocks.length - 1}>
      {() =>
        tracks
          .slice(from, from + BLOCK_TILES)
          .map((track, at) => <MusicTile key={track.id} track={track} list={tracks} eager={from + at < FIRST_TILES} />)
      }
    </WallBlock>
  ))
}
