import { DraftSection } from '#web/upload/draft-section.tsx'
import { isUnderWay } from '#web/upload/phase.ts'
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
  const isLocked = isUnderWay(draft) || phase.kind === 'done'
  return (
    <DraftSection noun="Artwork" number={number} phase={phase} onRemove={onRemove} onCancel={onCancel}>
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
    </DraftSection>
  )
}
