import { Suspense, useState } from 'react'
import { type TrackDetail, trackStemsResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { OpenedLink } from '#contract/secret-links.ts'
import { PICTURES } from '#contract/sheets.ts'
import { formatCount } from '#contract/words/counted.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { WorkCover } from '#web/safety/sensitive/work-cover.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { CommentsSection } from '#web/works/comments/comments-section.tsx'
import { Seekbox, useStartMoment } from '#web/works/music/track/track-sheet.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import { HeldSheet } from './held-sheet.tsx'
import { WhatItOpens } from './what-it-opens.tsx'

const TrackStems = lazyPart(() => import('#web/works/music/stems/track-stems.tsx'), 'TrackStems')

type HeldTrackProps = { link: OpenedLink; track: TrackDetail }

/** RELEASE-04: a track for the holder of a link, with its stems if the link has them. */
export function HeldTrack({ link, track }: HeldTrackProps) {
  return (
    <>
      <TrackHead link={link} track={track} />
      <div className={layoutStyles.columns}>
        <div className={layoutStyles.stack}>
          {link.stems.length > 0 && <HeldStems link={link} track={track} />}
          <CommentsSection asset={track} />
        </div>
        <WhatItOpens link={link} title={track.title} />
      </div>
    </>
  )
}

function TrackHead({ link, track }: HeldTrackProps) {
  const { disc } = useTrackPlayback(track.id)
  const startMs = useStartMoment(track)
  const toggle = () => playTrack(track, { list: [track], ...(startMs !== null && { atMs: startMs }) })
  return (
    <HeldSheet
      link={link}
      title={track.title}
      stock={track.stock}
      tags={track.tags}
      isPublic={track.release.state === 'public'}
      picture={
        <WorkCover
          noun="track"
          sensitive={track.sensitive}
          artistName={artistName(track.artist)}
          picture={track.cover}
          disc={<PlayDisc size="l" name={track.title} state={disc} onClick={toggle} />}
        >
          <Cover track={track} large sizes={PICTURES.track} eager />
        </WorkCover>
      }
      acts={
        <>
          <PlayDisc size="xl" name={track.title} state={disc} onClick={toggle} />
          {startMs !== null && (
            <Button icon="play" onClick={() => playTrack(track, { list: [track], atMs: startMs })}>
              Play from {formatDuration(startMs)}
            </Button>
          )}
          {link.downloadUrl && (
            <Button asChild>
              <a href={link.downloadUrl} download>
                <Icon name="download" />
                Save the file
              </a>
            </Button>
          )}
        </>
      }
    >
      <Seekbox track={track} isByLink />
    </HeldSheet>
  )
}

function HeldStems({ link: { stems }, track }: HeldTrackProps) {
  // The stems came with the link: neither the rows nor the mixer need to request them.
  useState(() => queryClient.setQueryData(keyOf(trackStemsResource, { id: track.id }), { items: stems }))
  return (
    <div {...accentProps(track.stock)}>
      <Section title="Stems" aside={<span className="meta">{formatCount(stems.length)}</span>}>
        <Suspense fallback={<div style={{ minHeight: `calc(var(--row) * ${stems.length} + 3.5rem)` }} />}>
          <TrackStems track={track} saveUrlOf={({ id }) => stems.find((stem) => stem.id === id)?.downloadUrl ?? null} />
        </Suspense>
      </Section>
    </div>
  )
}
