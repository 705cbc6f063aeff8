import { type ReactNode, useId } from 'react'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TITLE_MAX } from '#contract/platform/limits.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import { beforeAt, moved } from '#web/ui/sortable/use-carry-by-keys.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { phaseText } from '#web/upload/phase.ts'
import * as styles from './import.later.module.css'
import { type ImportAlbum, type ImportTrack, isUp, takenOf, wrongWith } from './import-albums.ts'
import type { MusicImportForm } from './use-music-import.ts'

type PartProps = { album: ImportAlbum; form: MusicImportForm; disabled: boolean; onCarry: (carrying: boolean) => void }

/**
 * An album to import: cover, title, and its tracks, which the user can reorder, rename or leave
 * out.
 */
export function ImportAlbumPart({ album, form, disabled, onCarry }: PartProps) {
  const { key, title, tracks, draftId } = album
  const headId = useId()
  const wrong = wrongWith(album)
  const isFixed = disabled || draftId !== null
  const move = (entryId: string, to: number) =>
    form.change(key, { tracks: moved(tracks, { entryId, beforeId: beforeAt(tracks, entryId, to) }) })
  return (
    <section className={styles.album} aria-labelledby={headId}>
      <div className={styles.head}>
        <h3 className={headingStyles.section} id={headId}>
          {title.trim() || 'Album'}
        </h3>
        {draftId && !disabled && (
          <Link className="link small" to="/album/$id" params={{ id: draftId }}>
            Open draft
          </Link>
        )}
      </div>
      <AlbumFacts album={album} form={form} disabled={isFixed} wrongTitle={wrong.title} />
      <SortableList
        label={`Tracks of ${isolated(title)}`}
        className={styles.tracks}
        items={tracks.map((track) => ({ id: track.id, label: track.title, track }))}
        onMove={move}
        onCarry={onCarry}
        itemProps={() => ({ className: styles.track })}
      >
        {({ track }, handles) => (
          <TrackLine
            track={track}
            place={takenOf(album).indexOf(track) + 1}
            isWrong={wrong.tracks.has(track.id)}
            disabled={disabled || isUp(track)}
            handles={isFixed ? null : handles}
            onChange={(changes) => form.changeTrack(key, track.id, changes)}
          />
        )}
      </SortableList>
    </section>
  )
}

type FactsProps = Pick<PartProps, 'album' | 'form' | 'disabled'> & { wrongTitle: string | undefined }

function AlbumFacts({ album, form, disabled, wrongTitle }: FactsProps) {
  const { key, title, artist, year, releaseDate, cover } = album
  return (
    <div className={styles.facts}>
      <CoverPick
        cover={cover}
        title={title}
        disabled={disabled}
        onCover={(chosen) => void form.setCover(key, chosen)}
      />
      <div className={styles.fields}>
        <TextField
          label="Title"
          value={title}
          maxLength={TITLE_MAX}
          disabled={disabled}
          error={wrongTitle}
          onChange={(event) => form.change(key, { title: event.target.value })}
        />
        <TextField
          label="Release date"
          type="date"
          value={releaseDate}
          min={ALBUM.earliest}
          max={ALBUM.latest}
          disabled={disabled}
          onChange={(event) => form.change(key, { releaseDate: event.target.value })}
        />
        {(artist || year) && <p className="meta">In the files: {[artist, year].filter(Boolean).join(', ')}</p>}
      </div>
    </div>
  )
}

type LineProps = {
  track: ImportTrack
  /** The position from 1; 0 for a track that is left out. */
  place: number
  isWrong: boolean
  disabled: boolean
  handles: ReactNode
  onChange: (changes: Partial<ImportTrack>) => void
}

function TrackLine({ track, place, isWrong, disabled, handles, onChange }: LineProps) {
  const { title, path, isTaken, phase } = track
  return (
    <>
      <Checkbox checked={isTaken} disabled={disabled} onChange={(event) => onChange({ isTaken: event.target.checked })}>
        <span className={visuallyHiddenStyles.visuallyHidden}>Import {title || path}</span>
      </Checkbox>
      <span className="meta">{place || ''}</span>
      <span className={styles.name}>
        <input
          className={fieldStyles.input}
          aria-label={`Title of ${path}`}
          title={path}
          value={title}
          maxLength={TITLE_MAX}
          disabled={disabled || !isTaken}
          aria-invalid={isWrong || undefined}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        {isWrong && <FieldError>Please fill in the title</FieldError>}
        {phase.kind === 'failed' && <FieldError>{phase.message}</FieldError>}
      </span>
      <span className={classNames('meta', styles.length)}>{lengthText(track)}</span>
      {handles}
    </>
  )
}

/** The progress of the upload, otherwise the length if the tags contain it. */
function lengthText({ phase, durationMs }: ImportTrack): string {
  if (phase.kind === 'sending') return `${Math.floor(phase.part * 100)}%`
  if (phase.kind === 'processing' || phase.kind === 'done') return phaseText(phase, '')
  return durationMs === null ? '' : formatDuration(durationMs)
}
