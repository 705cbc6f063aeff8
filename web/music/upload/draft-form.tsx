import { AUDIO_MAX_BYTES, bytesToMegabytes, TITLE_MAX } from '#contract/platform/limits.ts'
import * as styles from '#web/music/music.module.css'
import { DropZone, type DropZoneProps } from '#web/ui/form/drop-zone.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AUDIO_ACCEPT } from '#web/upload/check-files.ts'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { DraftSection } from '#web/upload/draft-section.tsx'
import { isUnderWay } from '#web/upload/phase.ts'
import { AudioProgress } from './audio-progress.tsx'
import { type Draft, left, type SaidField } from './draft.ts'

export type DraftFormProps = {
  draft: Draft
  /** Among others: named by its number, and can be taken out. */
  number?: number
  noun: 'Track' | 'Stem'
  onChange: (changes: Partial<Draft>) => void
  onAudio: (files: File[]) => void
  onCover: (cover: File | null) => void
  onRemove: () => void
  onCancel: () => void
}

/** One track's or stem's part of the upload dialog. */
export function DraftForm({ draft, number, noun, onChange, onAudio, onCover, onRemove, onCancel }: DraftFormProps) {
  const { title, tags, audio, cover, errors, phase } = draft
  const typed = (field: SaidField, text: string) =>
    onChange({ [field]: text, held: null, errors: { ...errors, [field]: undefined } })
  const focus = (field: SaidField) => ({
    onFocus: () => onChange({ focused: field }),
    onBlur: () => onChange(left(draft)),
  })
  const isLocked = isUnderWay(draft) || phase.kind === 'done'
  return (
    <DraftSection noun={noun} number={number} phase={phase} onRemove={onRemove} onCancel={onCancel}>
      <TextField
        label="Title"
        value={title}
        maxLength={TITLE_MAX}
        disabled={isLocked}
        error={errors.title}
        {...focus('title')}
        onChange={(event) => typed('title', event.target.value)}
      />
      <TextField
        label="Tags"
        value={tags}
        disabled={isLocked}
        hint="Separate with commas."
        error={errors.tags}
        {...focus('tags')}
        onChange={(event) => typed('tags', event.target.value)}
      />
      {audio ? (
        <div className={styles.work}>
          <CoverPick cover={cover} title={title} onCover={onCover} disabled={isLocked} />
          <AudioProgress
            name={audio.name}
            sizeBytes={audio.size}
            origin={originOf(draft)}
            peaks={draft.peaks}
            phase={phase}
          />
        </div>
      ) : (
        <AudioDrop onFiles={onAudio} error={errors.audio} />
      )}
      {audio && errors.audio && <FieldError>{errors.audio}</FieldError>}
      {errors.cover && <FieldError>{errors.cover}</FieldError>}
    </DraftSection>
  )
}

const originOf = ({ said }: Draft): string => [said?.artist, said?.album].filter(Boolean).join(' / ')

/** Takes MP3s, dropped or chosen, one or several at once. */
function AudioDrop(props: Pick<DropZoneProps, 'onFiles' | 'disabled' | 'error'>) {
  return (
    <DropZone
      {...props}
      heading="Audio"
      label="Audio files"
      title="Drop an MP3 here"
      hint={`or choose a file, or several. Up to ${bytesToMegabytes(AUDIO_MAX_BYTES)} MB each.`}
      accept={AUDIO_ACCEPT}
      multiple
    />
  )
}
