import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Track } from '#contract/music.ts'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'

/**
 * MUSIC-11: where `?t=83` says to start, in milliseconds; null without, and as soon as the track has sounded (one remembered from
 * an earlier visit is current, but waits). It starts by itself where the browser lets sound begin, that is, for who came by a link on
 * this site.
 */
export function useStartMoment(track: Track): number | null {
  const { t } = useSearch({ strict: false }) as { t?: string }
  const atMs = readMoment(t, track.durationMs)
  const { disc } = useTrackPlayback(track.id)
  const [hasSounded, setSounded] = useState(disc !== 'idle')
  if (disc !== 'idle' && !hasSounded) setSounded(true)
  const start = useEffectEvent(() => {
    if (atMs !== null && navigator.userActivation?.hasBeenActive) playTrack(track, { list: [track], atMs })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address that is opened
  useEffect(() => start(), [track.id, atMs])
  return hasSounded ? null : atMs
}

/** Whole seconds, or as a clock shows them: `83` or `1:23`. */
export function readMoment(text: string | undefined, durationMs: number): number | null {
  const [, minutes = '0', seconds] = /^(?:(\d{1,3}):)?(\d{1,5})$/.exec(text ?? '') ?? []
  if (seconds === undefined) return null
  const atMs = (Number(minutes) * 60 + Number(seconds)) * 1000
  return atMs < durationMs ? atMs : null
}
