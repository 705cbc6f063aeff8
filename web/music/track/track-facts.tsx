import { Link } from '@tanstack/react-router'
import type { TrackDetail } from '#contract/music.ts'
import { Fact, Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatCount, formatDate, formatDuration } from '#web/ui/text/format.ts'
import { formatSize } from '#web/upload/format-size.ts'

/** What is known of a track, one line per fact. */
export function TrackFacts({ track }: { track: TrackDetail }) {
  return (
    <Section title="Details">
      <Facts>
        {track.albums.length > 0 && (
          <Fact name={track.albums.length === 1 ? 'Album' : 'Albums'} words>
            <TrackAlbums albums={track.albums} />
          </Fact>
        )}
        <Fact name="Uploaded">{formatDate(track.createdAt)}</Fact>
        <Fact name="Length">{formatDuration(track.durationMs)}</Fact>
        <Fact name="Plays">{formatCount(track.playCount)}</Fact>
        <Fact name="Format">{formatText(track)}</Fact>
        <Fact name="Size">{formatSize(track.fileSize)}</Fact>
        {track.loudnessLufs !== null && <Fact name="Loudness">{track.loudnessLufs.toFixed(1)} LUFS</Fact>}
      </Facts>
    </Section>
  )
}

function TrackAlbums({ albums }: Pick<TrackDetail, 'albums'>) {
  return albums.map(({ id, title }) => (
    <Link key={id} className={`link ${spacingStyles.asBlock}`} to="/album/$id" params={{ id }}>
      {title}
    </Link>
  ))
}

function formatText({ bitrate, sampleRateHz }: TrackDetail): string {
  return `MP3, ${Math.round(bitrate / 1000)} kbps, ${sampleRateHz / 1000} kHz`
}
