import type { ReactNode } from 'react'
import { bytesToMegabytes } from '#contract/limits.ts'
import type { TrackDetail } from '#contract/music.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount, formatDate, formatDuration } from '#web/ui/text/format.ts'
import '#web/music/music.css'

/** What is known of a track, one line per fact. */
export function TrackFacts({ track }: { track: TrackDetail }) {
  return (
    <Section title="Details">
      <dl className="facts">
        <Fact name="Uploaded">{formatDate(track.createdAt)}</Fact>
        <Fact name="Length">{formatDuration(track.durationMs)}</Fact>
        <Fact name="Plays">{formatCount(track.playCount)}</Fact>
        <Fact name="Format">{formatText(track)}</Fact>
        <Fact name="Size">{bytesToMegabytes(track.fileSize).toFixed(1)} MB</Fact>
        {track.loudnessLufs !== null && <Fact name="Loudness">{track.loudnessLufs.toFixed(1)} LUFS</Fact>}
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="meta">{children}</dd>
    </div>
  )
}

function formatText({ bitrate, sampleRateHz }: TrackDetail): string {
  return `MP3, ${Math.round(bitrate / 1000)} kbps, ${sampleRateHz / 1000} kHz`
}
