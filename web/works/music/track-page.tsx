import { Suspense, useState } from 'react'
import { type Track, type TrackDetail, trackResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MADE_WITH_AI } from '#contract/sensitive-words.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PageSkeleton, useNavigate, useParams } from '#web/platform/routing/use-router.ts'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver, lazyPart } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatDate, formatDuration, formatSize } from '#web/ui/text/format.ts'
import { CommentsSection } from '#web/works/comments/comments-section.tsx'
import { ReleaseMark } from '#web/works/releases/release-mark.tsx'
import { TrackRow } from '#web/works/tracks/track-row.tsx'
import { TrackSheet } from './track/track-sheet.tsx'
import * as styles from './track-page.module.css'

const TrackStems = lazyPart(() => import('./stems/track-stems.tsx'), 'TrackStems')
const DeleteTrackDialog = lazyOver(() => import('./track/delete-track-dialog.tsx'), 'DeleteTrackDialog')
const EditTrackDialog = lazyOver(() => import('./track/edit-track-dialog.tsx'), 'EditTrackDialog')

/** MUSIC-10: the public page of a track. */
export function TrackPage() {
  const { id } = useParams()
  useTitle('Track')
  return id ? <KnownTrack key={id} id={id} /> : <TrackNotFound why="No track ID provided." />
}

function KnownTrack({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useResource(trackResource, { id })
  if (data) return <ShownTrack track={data} />
  if (isMissing(error)) return <TrackNotFound why="The track you are looking for does not exist." />
  if (!error) return <PageSkeleton />
  return <PageError message="Failed to load track" query={{ isFetching, refetch }} />
}

function TrackNotFound({ why }: { why: string }) {
  return (
    <MissingThing title="Track Not Found" why={why}>
      <Link to="/find-music">Find Music</Link>
    </MissingThing>
  )
}

function ShownTrack({ track }: { track: TrackDetail }) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState<Track | null>(null)
  return (
    <article>
      {!track.stem && <ReleaseMark kind="track" owner={track.artist} work={track} />}
      <TrackSheet track={track} onEdit={() => setEditing(true)} onDelete={() => setDeleting(track)} />
      {track.stemCount > 0 && <Stems track={track} />}
      <div className={layoutStyles.columns}>
        <CommentsSection asset={track} />
        <div className={layoutStyles.stack}>
          {track.moreByArtist.length > 0 && <MoreByArtist track={track} />}
          <TrackFacts track={track} />
        </div>
      </div>
      {isEditing && <EditTrackDialog track={track} onClose={() => setEditing(false)} />}
      {deleting && (
        <DeleteTrackDialog
          track={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => void navigate({ to: '/my-music' })}
        />
      )}
    </article>
  )
}

/** The height of the rows and of the mixer button, reserved until their script is loaded. */
const stemsHeight = (count: number) => ({ minHeight: `calc(var(--row) * ${count} + 3.5rem)` })

function Stems({ track }: { track: TrackDetail }) {
  return (
    <div className={`${layoutStyles.pane} ${styles.stems}`} {...accentProps(track.stock)}>
      <Section title="Stems" aside={<span className="meta">{formatCount(track.stemCount)}</span>}>
        <Suspense fallback={<div style={stemsHeight(track.stemCount)} />}>
          <TrackStems track={track} />
        </Suspense>
      </Section>
    </div>
  )
}

function MoreByArtist({ track: { artist, moreByArtist } }: { track: TrackDetail }) {
  if (!artist) return null
  const all = (
    <Link className="link small" to="/$slug" params={{ slug: artist.slug || artist.handle }}>
      All tracks
    </Link>
  )
  return (
    <Section title={`More by ${isolated(artist.displayName || artist.handle)}`} aside={all}>
      <ul>
        {moreByArtist.map((track) => (
          <TrackRow key={track.id} track={track} list={moreByArtist} mode="mini" />
        ))}
      </ul>
    </Section>
  )
}

/** The facts about a track, one line each. */
function TrackFacts({ track }: { track: TrackDetail }) {
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
        {track.madeWithAi !== 'no' && <Fact name="Made with AI">{MADE_WITH_AI[track.madeWithAi]}</Fact>}
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
