import { Suspense, useRef, useState } from 'react'
import { type Stem, type TrackDetail, trackStemsResource } from '#contract/music.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import { TrackWave } from '#web/works/tracks/track-wave.tsx'
import { SaveStem, StemDownload } from './stem-download.tsx'
import * as styles from './stems.module.css'

const loadMixer = () => import('#web/works/music/mixer/stem-mixer.tsx')
const StemMixer = lazyPart(loadMixer, 'StemMixer')

type TrackStemsProps = {
  track: TrackDetail
  /** For the holder of a secret link, who has no pages of stems: the URL that saves a stem. */
  saveUrlOf?: (stem: Stem) => string | null
}

/** MUSIC-13: a track's stems, to play, download and mix. */
export function TrackStems({ track, saveUrlOf }: TrackStemsProps) {
  const { data, isError, isFetching, refetch } = useResource(trackStemsResource, { id: track.id })
  const [isMixing, setMixing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const skeleton = <StemsSkeleton count={track.stemCount} />
  if (isError && !data) {
    return <ErrorState message="Failed to load stems" onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return skeleton
  if (isMixing && data.items.length > 0) {
    const close = () => {
      setMixing(false)
      requestAnimationFrame(() => opener.current?.focus())
    }
    return (
      <Suspense fallback={skeleton}>
        <StemMixer track={track} stems={data.items} onClose={close} />
      </Suspense>
    )
  }
  return (
    <>
      <ul className={styles.stems}>
        {data.items.map((stem) => (
          <StemLine key={stem.id} stem={stem} list={data.items} saveUrlOf={saveUrlOf} />
        ))}
      </ul>
      <p className={styles.mixing}>
        <Button
          ref={opener}
          icon="settings"
          onPointerEnter={() => void loadMixer()}
          onFocus={() => void loadMixer()}
          onClick={() => setMixing(true)}
        >
          Open mixer
        </Button>
      </p>
    </>
  )
}

type StemLineProps = Pick<TrackStemsProps, 'saveUrlOf'> & { stem: Stem; list: readonly Stem[] }

function StemLine({ stem, list, saveUrlOf }: StemLineProps) {
  const { isCurrent, disc } = useTrackPlayback(stem.id)
  return (
    <li className={classNames(styles.stemLine, isCurrent && styles.playing)}>
      <PlayDisc name={stem.title} state={disc} onClick={() => playTrack(stem, { list })} />
      {saveUrlOf ? (
        <span className={styles.names}>
          <span className="strong truncated">{stem.title}</span>
        </span>
      ) : (
        <Link className={`${styles.title} truncated`} to="/track/$id" params={{ id: stem.id }}>
          {stem.title}
        </Link>
      )}
      <TrackWave track={stem} list={list} isCurrent={isCurrent} />
      <span className={`meta ${spacingStyles.rightAligned}`}>{formatDuration(stem.durationMs)}</span>
      <span className={styles.download}>
        {saveUrlOf ? <SaveStem title={stem.title} url={saveUrlOf(stem)} /> : <StemDownload stem={stem} />}
      </span>
    </li>
  )
}

const KEYS = Array.from({ length: 64 }, (_, at) => `line ${at}`)

/** The skeleton of the stems, with their height. */
function StemsSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading stems">
      <div className={styles.stems}>
        {KEYS.slice(0, count).map((key) => (
          <div key={key} className={styles.stemLine}>
            <Skeleton shape="fill" width="2.5rem" height="2.5rem" />
            <Skeleton width="70%" />
            <Skeleton shape="fill" height={24} />
            <Skeleton width="3rem" />
            <span className={styles.download} />
          </div>
        ))}
      </div>
      <div className={styles.mixing}>
        <Skeleton shape="fill" width="9rem" height="2.5rem" />
      </div>
    </Loading>
  )
}
