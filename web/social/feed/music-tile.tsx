import { memo } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { Tags } from '#web/works/tags/tags.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import { TrackWave } from '#web/works/tracks/track-wave.tsx'
import * as styles from './feed.module.css'
import { TileBy } from './tile-by.tsx'

export type MusicTileProps = { track: Track; list: readonly Track[]; eager: boolean }

/** A track on the wall: artist, time, the cover with its disc, the waveform, the title. */
export const MusicTile = memo(function MusicTile({ track, list, eager }: MusicTileProps) {
  const { isCurrent, disc } = useTrackPlayback(track.id)
  const { artist, title } = track
  return (
    <article
      className={`${styles.tile} ${styles.bleed}`}
      aria-label={`${isolated(title)} by ${isolated(artistName(artist))}`}
      {...accentProps(track.stock)}
    >
      <TileBy asset={track} />
      <div className={styles.picture}>
        <Link
          to="/track/$id"
          params={{ id: track.id }}
          tabIndex={-1}
          aria-hidden="true"
          className={`${pictureStyles.framed} ${pictureStyles.square}`}
        >
          <Cover track={track} large eager={eager} />
        </Link>
        <PlayDisc size="l" name={title} state={disc} onClick={() => playTrack(track, { list })} />
      </div>
      <TrackWave track={track} list={list} isCurrent={isCurrent} />
      <div className={styles.caption}>
        <div>
          <Link
            className={`${headingStyles.section} ${spacingStyles.twoLines}`}
            data-part="title"
            to="/track/$id"
            params={{ id: track.id }}
          >
            {title}
          </Link>
          <p className={`${styles.tags} truncated`}>
            <Tags tags={track.tags} />
          </p>
        </div>
        <div className={styles.actions}>
          <LikeButton asset={track} />
          <CommentsButton asset={track} />
        </div>
      </div>
    </article>
  )
})
