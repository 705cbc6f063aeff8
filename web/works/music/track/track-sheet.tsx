import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Track, TrackDetail } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { counted } from '#contract/words/counted.ts'
import { KeepSlot } from '#web/offline/keep-slot.tsx'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { canFollow } from '#web/people/follows/toggle-follow.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { artistName, profileName } from '#web/people/profiles/profile-name.ts'
import { SupportButton } from '#web/people/support/support-button.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { readMoment } from '#web/player/moment.ts'
import { PlaybackTime } from '#web/player/playback-time.tsx'
import { continueEarlySound, player, playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { HiddenMark } from '#web/safety/decisions/hidden-mark.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { ShownNote, WorkCover } from '#web/safety/sensitive/work-cover.tsx'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { Button } from '#web/ui/action/button.tsx'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { EditDeleteButtons } from '#web/ui/action/edit-delete.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as waveformStyles from '#web/ui/media/waveform.module.css'
import { Waveform } from '#web/ui/media/waveform.tsx'
import { formatDate, formatDuration } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { goToComments } from '#web/works/comments/comments-section.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import * as trackPageStyles from '#web/works/music/track-page.module.css'
import { AddButton } from '#web/works/playlists/add-button.tsx'
import { shareTrack } from '#web/works/share/share.ts'
import { Tags } from '#web/works/tags/tags.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import { Pins } from './pins.tsx'

const StemPart = lazyPart(() => import('#web/works/music/stems/stem-download.tsx'), 'StemPart')

export type TrackSheetProps = { track: TrackDetail; onEdit: () => void; onDelete: () => void }

/** The head of a track page: cover, large title, buttons, waveform. */
export function TrackSheet(props: TrackSheetProps) {
  const { track } = props
  const { disc } = useTrackPlayback(track.id)
  const startMs = useStartMoment(track)
  const toggle = () => playTrack(track, { list: [track], ...(startMs !== null && { atMs: startMs }) })
  return (
    <Sheet stock={track.stock} className={workSheetStyles.work}>
      <WorkCover
        noun="track"
        sensitive={track.sensitive}
        artistName={artistName(track.artist)}
        picture={track.cover}
        disc={<PlayDisc size="l" name={track.title} state={disc} onClick={toggle} />}
      >
        <Cover track={track} large sizes={PICTURES.track} eager />
      </WorkCover>
      <div className={workSheetStyles.about}>
        <Maker track={track} />
        <Poster text={track.title} {...TITLES.track} />
        <HiddenMark isHidden={track.isHidden} />
        <ShownNote sensitive={track.sensitive} veil={track.cover?.veil} />
        <Actions {...props} startMs={startMs} onPlay={toggle} />
      </div>
      <Seekbox track={track} />
    </Sheet>
  )
}

/** A draft has no likes and no counts: nobody but its owner can open it. */
const isDraft = ({ release }: TrackDetail): boolean => release.state === 'draft'

type ActionsProps = TrackSheetProps & { startMs: number | null; onPlay: () => void }

function Actions({ track, onEdit, onDelete, startMs, onPlay }: ActionsProps) {
  const { disc } = useTrackPlayback(track.id)
  return (
    <div className={workSheetStyles.actions}>
      <PlayDisc size="xl" name={track.title} state={disc} onClick={onPlay} />
      {!isDraft(track) && (
        <>
          <LikeButton asset={track} />
          <CommentsButton asset={track} onPress={goToComments} />
        </>
      )}
      {track.release.state === 'public' && <PublicActions track={track} />}
      <ReportButton thing={reportable('track', track, track.artist)} />
      {track.stem && <StemOf track={track} stem={track.stem} />}
      {startMs !== null && (
        <Button icon="play" onClick={() => playTrack(track, { list: [track], atMs: startMs })}>
          Play from {formatDuration(startMs)}
        </Button>
      )}
      <EditDeleteButtons can={track.viewer.can} onEdit={onEdit} onDelete={onDelete} />
    </div>
  )
}

const PublicActions = ({ track }: { track: TrackDetail }) => (
  <>
    <CountButton
      icon="share"
      count={track.shareCount}
      label={`Share, ${counted(track.shareCount, 'share')}`}
      onClick={() => void shareTrack(track)}
    />
    <AddButton track={track} wide />
    <SupportButton name={artistName(track.artist)} support={track.support} />
    <KeepSlot shown={{ kind: 'track', data: track }} tracks={[track]} />
  </>
)

function StemOf({ track, stem }: { track: TrackDetail; stem: NonNullable<TrackDetail['stem']> }) {
  const coming = (
    <span className={`${buttonStyles.button} ${trackPageStyles.comingLink}`}>
      Stem of <bdi>{stem.parent?.title}</bdi>
    </span>
  )
  return (
    <Suspense fallback={coming}>
      <StemPart stem={{ ...track, stem }} />
    </Suspense>
  )
}

function Maker({ track }: { track: TrackDetail }) {
  const { artist } = track
  return (
    <div className={workSheetStyles.artist}>
      {artist && (
        <Link to="/$slug" params={{ slug: artist.slug || artist.handle }} aria-hidden="true" tabIndex={-1}>
          <Avatar src={artist.avatar?.thumbUrl} name={profileName(artist)} id={artist.id} eager />
        </Link>
      )}
      <div className={workSheetStyles.names}>
        <ArtistLink artist={artist} className={headingStyles.section} />
        {artist && <span className="meta">@{artist.handle}</span>}
      </div>
      {artist && canFollow(artist.viewer.following) && (
        <FollowButton profile={artist} following={artist.viewer.following} size="s" />
      )}
      <p className={`meta ${workSheetStyles.aside}`}>
        <span className={spacingStyles.asBlock}>
          <Tags tags={track.tags} />
        </span>
        {track.release.state === 'public' ? (
          <time dateTime={track.createdAt}>{formatDate(track.createdAt)}</time>
        ) : (
          <span>not released</span>
        )}
      </p>
    </div>
  )
}

/**
 * Seeks in the current track; starts any other track at this position. Plays by a link are not counted
 * for the track.
 */
export function Seekbox({ track, isByLink }: { track: TrackDetail; isByLink?: boolean }) {
  const { isCurrent } = useTrackPlayback(track.id)
  return (
    <div className={workSheetStyles.across}>
      <Waveform
        peaks={track.peaks}
        durationMs={track.durationMs}
        progress={isCurrent ? player.clock : null}
        onSeek={(atMs) => playTrack(track, { list: [track], atMs })}
        label={`Seek in ${isolated(track.title)}`}
      />
      <Pins track={track} />
      <div className={waveformStyles.times}>
        {isCurrent ? <PlaybackTime className="meta" /> : <span className="meta">0:00</span>}
        {!isByLink && !isDraft(track) && <span className="meta">{counted(track.playCount, 'play')}</span>}
        <span className="meta">{formatDuration(track.durationMs)}</span>
      </div>
    </div>
  )
}

/**
 * MUSIC-11: the start from `?t=83`, in milliseconds. Null without `?t=`, and after the track has
 * played; a track restored from an earlier visit is current but has not played. Playback starts
 * without a press if the browser allows it, that is after a link within the site, and continues if
 * it was started on the first screen.
 */
export function useStartMoment(track: Track): number | null {
  const { t } = useSearch() as { t?: string }
  const atMs = readMoment(t, track.durationMs)
  const { disc } = useTrackPlayback(track.id)
  const [hasSounded, setSounded] = useState(disc !== 'idle')
  if (disc !== 'idle' && !hasSounded) setSounded(true)
  const start = useEffectEvent(() => {
    if (continueEarlySound([track], atMs)) return
    if (atMs !== null && navigator.userActivation?.hasBeenActive) playTrack(track, { list: [track], atMs })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address that is opened
  useEffect(() => start(), [track.id, atMs])
  return hasSounded ? null : atMs
}
