import { AUDIO_MAX_BYTES, bytesToMegabytes, TITLE_MAX } from '#contract/platform/limits.ts'
import { MadeWithAiField, SensitiveField } from '#web/safety/sensitive/label-fields.tsx'
import { DropZone, type DropZoneProps } from '#web/ui/form/drop-zone.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AUDIO_ACCEPT } from '#web/upload/accepted.ts'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { isUnderWay } from '#web/upload/phase.ts'
import { UploadSection } from '#web/upload/upload-section.tsx'
import * as styles from '#web/works/music/music.module.css'
import { TagsField } from '#web/works/suggest/tags-field.tsx'
import { AudioProgress } from './audio-progress.tsx'
import { left, type SaidField, type TrackForm } from './track-form.ts'

export type TrackSectionProps = {
  form: TrackForm
  /** Set if the dialog has several parts: the part is named by its number and can be removed. */
  number?: number
  noun: 'Track' | 'Stem'
  onChange: (changes: Partial<TrackForm>) => void
  onAudio: (files: File[]) => void
  onCover: (cover: File | null) => void
  onRemove: () => void
  onCancel: () => void
}

/** One track's or stem's part of the upload dialog. */
export function TrackSection(props: TrackSectionProps) {
  const { form, onChange } = props
  const { labels, errors, phase } = form
  const isLocked = isUnderWay(form) || phase.kind === 'done'
  return (
    <UploadSection {...props} phase={phase}>
      <TextFields form={form} isLocked={isLocked} onChange={onChange} />
      <Files {...props} isLocked={isLocked} />
      <MadeWithAiField
        value={labels.madeWithAi}
        disabled={isLocked}
        onChange={(madeWithAi) => onChange({ labels: { ...labels, madeWithAi } })}
      />
      <SensitiveField
        why={labels.sensitiveWhy}
        disabled={isLocked}
        error={errors.sensitiveWhy}
        onChange={(sensitiveWhy) =>
          onChange({ labels: { ...labels, sensitiveWhy }, errors: { ...errors, sensitiveWhy: undefined } })
        }
      />
    </UploadSection>
  )
}

type PartProps = Pick<TrackSectionProps, 'form' | 'onChange'> & { isLocked: boolean }

function TextFields({ form, isLocked, onChange }: PartProps) {
  const { errors } = form
  const field = (name: SaidField) => ({
    value: form[name],
    disabled: isLocked,
    error: errors[name],
    onFocus: () => onChange({ focused: name }),
    onBlur: () => onChange(left(form)),
  })
  const typed = (name: SaidField, text: string) =>
    onChange({ [name]: text, held: null, errors: { ...errors, [name]: undefined } })
  return (
    <>
      <TextField
        {...field('title')}
        label="Title"
        maxLength={TITLE_MAX}
        onChange={(event) => typed('title', event.target.value)}
      />
      <TagsField {...field('tags')} onChange={(text) => typed('tags', text)} />
    </>
  )
}

type FilesProps = Pick<TrackSectionProps, 'form' | 'onAudio' | 'onCover'> & { isLocked: boolean }

function Files({ form, isLocked, onAudio, onCover }: FilesProps) {
  const { title, audio, cover, errors, peaks, phase } = form
  return (
    <>
      {audio ? (
        <div className={styles.work}>
          <CoverPick cover={cover} title={title} onCover={onCover} disabled={isLocked} />
          <AudioProgress name={audio.name} sizeBytes={audio.size} origin={originOf(form)} peaks={peaks} phase={phase} />
        </div>
      ) : (
        <AudioDrop onFiles={onAudio} error={errors.audio} />
      )}
      {audio && errors.audio && <FieldError>{errors.audio}</FieldError>}
      {errors.cover && <FieldError>{errors.cover}</FieldError>}
    </>
  )
}

const originOf = ({ said }: TrackForm): string => [said?.artist, said?.album].filter(Boolean).join(' / ')

/** Accepts one or several MP3s that are dropped or chosen. */
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
