import { useId } from 'react'
import { isUnderWay } from '#web/music/upload/draft.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { ArtworkFields } from './artwork-fields.tsx'
import type { ArtworkDraft } from './draft.ts'
import { ImagePick } from './image-pick.tsx'

export type DraftFormProps = {
  draft: ArtworkDraft
  /** Among others: named by its number, and can be taken out. */
  number?: number
  onChange: (changes: Partial<ArtworkDraft>) => void
  onImages: (images: File[]) => void
  onRemove: () => void
  onCancel: () => void
}

/** One artwork's part of the upload dialog. */
export function DraftForm({ draft, number, onChange, onImages, onRemove, onCancel }: DraftFormProps) {
  const { fields, image, errors, phase } = draft
  const isMoving = isUnderWay(draft)
  const isLocked = isMoving || phase.kind === 'done'
  const headId = useId()
  return (
    <section className="draft" aria-labelledby={number ? headId : undefined}>
      {number && (
        <div className="draft-head">
          <h3 className="h-sec" id={headId}>
            Artwork {number}
          </h3>
          {phase.kind !== 'done' && (
            <IconButton
              icon="close"
              size="s"
              label={isMoving ? `Cancel artwork ${number}` : `Remove artwork ${number}`}
              onClick={isMoving ? onCancel : onRemove}
            />
          )}
        </div>
      )}
      <ImagePick
        image={image}
        phase={phase}
        error={errors.image}
        disabled={isLocked}
        multiple={!image}
        onImages={onImages}
      />
      <ArtworkFields
        fields={fields}
        errors={errors}
        disabled={isLocked}
        onChange={(changes) => {
          const cleared = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]))
          onChange({ fields: { ...fields, ...changes }, errors: { ...errors, ...cleared } })
        }}
      />
      {phase.kind === 'failed' && (
        <div role="alert">
          <FieldError>{phase.message}</FieldError>
        </div>
      )}
    </section>
  )
}
