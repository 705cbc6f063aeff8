import { useId } from 'react'
import { TITLE_MAX } from '#contract/limits.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AudioDrop } from './audio-drop.tsx'
import { AudioProgress } from './audio-progress.tsx'
import { CoverPick } from './cover-pick.tsx'
import { type Draft, isUnderWay } from './draft.ts'

export type DraftFormProps = {
  draft: Draft
  /** Among others: named by its number, and can be taken out. */
  number?: number
  noun: 'track' | 'stem'
  onChange: (changes: Partial<Draft>) => void
  onAudio: (files: File[]) => void
  onCover: (cover: File | null) => void
  onRemove: () => void
  onCancel: () => void
}

/** One track's or stem's part of the upload dialog. */
export function DraftForm({ draft, number, noun, onChange, onAudio, onCover, onRemove, onCancel }: DraftFormProps) {
  const { title, tags, audio, cover, errors, phase } = draft
  const isLocked = isUnderWay(draft) || phase.kind === 'done'
  const headId = useId()
  return (
    <section className="draft" aria-labelledby={number ? headId : undefined}>
      {number && (
        <div className="draft-head">
          <h3 className="h-sec" id={headId}>
            {noun === 'stem' ? 'Stem' : 'Track'} {number}
          </h3>
          {phase.kind !== 'done' && (
            <IconButton
              icon="close"
              size="s"
              label={isUnderWay(draft) ? `Cancel ${noun} ${number}` : `Remove ${noun} ${number}`}
              onClick={isUnderWay(draft) ? onCancel : onRemove}
            />
          )}
        </div>
      )}
      <TextField
        label="Title"
        value={title}
        maxLength={TITLE_MAX}
        disabled={isLocked}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value, errors: { ...errors, title: undefined } })}
      />
      <TextField
        label="Tags"
        value={tags}
        disabled={isLocked}
        hint="Separate with commas."
        error={errors.tags}
        onChange={(event) => onChange({ tags: event.target.value, errors: { ...errors, tags: undefined } })}
      />
      {audio ? (
        <div className="work">
          <CoverPick cover={cover} title={title} onCover={onCover} disabled={isLocked} />
          <AudioProgress
            name={audio.name}
            sizeBytes={audio.size}
            origin={draft.origin}
            peaks={draft.peaks}
            phase={phase}
          />
        </div>
      ) : (
        <AudioDrop onFiles={onAudio} error={errors.audio} />
      )}
      {audio && errors.audio && <FieldError>{errors.audio}</FieldError>}
      {errors.cover && <FieldError>{errors.cover}</FieldError>}
      {phase.kind === 'failed' && (
        <div role="alert">
          <FieldError>{phase.message}</FieldError>
        </div>
      )}
    </section>
  )
}
