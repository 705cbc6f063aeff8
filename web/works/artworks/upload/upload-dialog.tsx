import { useState } from 'react'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { isPasted, useFirstFiles } from '#web/upload/dropped-files.ts'
import { isUnderWay } from '#web/upload/phase.ts'
import { titleOfName } from '#web/upload/title-of-name.ts'
import { UploadFrame } from '#web/upload/upload-frame.tsx'
import { UploadSection } from '#web/upload/upload-section.tsx'
import { useUploads } from '#web/upload/use-uploads.ts'
import { DraftCheckbox } from '#web/works/releases/draft-checkbox.tsx'
import { usePublishArtwork } from '../mutations.ts'
import { ArtworkFields, OriginalNote } from './artwork-fields.tsx'
import { type ArtworkForm, checkArtwork, isUnsaved, newArtworkForm, picturesAmong } from './artwork-form.ts'
import { ImagePick } from './image-pick.tsx'

export type UploadArtworkDialogProps = {
  /** Pictures with which the dialog opens. */
  files?: readonly File[]
  onClose: () => void
}

/** ART-02: one or several pictures, each with its own form, uploaded in parallel. */
export function UploadArtworkDialog({ files, onClose }: UploadArtworkDialogProps) {
  const [isDraft, setDraft] = useState(false)
  const uploads = useArtworkUploads(isDraft)
  const { forms, addImages } = uploads
  useFirstFiles(files, (given) => void addImages(given, forms[0]?.key))
  // An uploaded picture has its state already.
  const isFixed = uploads.isBusy || forms.some(({ phase }) => phase.kind === 'done')
  return (
    <UploadFrame
      title="Upload Artwork"
      noun="Artwork"
      uploads={uploads}
      isUnsaved={isUnsaved}
      titleOf={({ fields }) => fields.title}
      hasFile={({ image }) => image !== null}
      more={{
        label: 'More pictures',
        accept: IMAGE_ACCEPT,
        onFiles: (images) => void addImages(images, undefined),
        children: 'Add more pictures',
      }}
      onDrop={(images) => void addImages(images, forms.find(({ image }) => !image)?.key)}
      onClose={onClose}
      above={<DraftCheckbox checked={isDraft} disabled={isFixed} onChange={setDraft} />}
      below={<OriginalNote />}
    >
      {forms.map((form, index) => (
        <ArtworkSection
          key={form.key}
          form={form}
          number={forms.length === 1 ? undefined : index + 1}
          onChange={(changes) => uploads.change(form.key, changes)}
          onImages={(images) => void addImages(images, form.key)}
          onRemove={() => uploads.remove(form.key)}
          onCancel={() => uploads.cancel(form.key)}
        />
      ))}
    </UploadFrame>
  )
}

const FAILED = 'Failed to upload artwork. Please try again.'

/** The state of the upload dialog for artworks. */
export function useArtworkUploads(isDraft = false) {
  const { mutateAsync } = usePublishArtwork()
  const uploads = useUploads({
    newForm: newArtworkForm,
    check: ({ fields, image }) => checkArtwork(fields, image !== null),
    publish: ({ fields, image }, options, sent) => mutateAsync({ fields, image: image!, isDraft, options, ...sent }),
    failed: FAILED,
    failureText: (reason) => reason || FAILED,
  })
  const { change, add } = uploads

  /**
   * Puts the first picture into the form `intoKey`, and every other into a new form. Other files
   * are refused.
   */
  async function addImages(files: readonly File[], intoKey: number | undefined): Promise<void> {
    let waitingKey = intoKey
    for (const image of await picturesAmong(files)) {
      const key = waitingKey ?? add()
      waitingKey = undefined
      change(key, ({ fields, errors }) => {
        // text that was typed since then stays
        const title = fields.title || (isPasted(image) ? '' : titleOfName(image.name))
        return {
          image,
          fields: { ...fields, title },
          errors: { ...errors, image: undefined, ...(title && { title: undefined }) },
        }
      })
    }
  }

  return { ...uploads, addImages }
}

export type ArtworkSectionProps = {
  form: ArtworkForm
  /** Set if the dialog has several parts: the part is named by its number and can be removed. */
  number?: number
  onChange: (changes: Partial<ArtworkForm>) => void
  onImages: (images: File[]) => void
  onRemove: () => void
  onCancel: () => void
}

/** One artwork's part of the upload dialog. */
export function ArtworkSection({ form, number, onChange, onImages, onRemove, onCancel }: ArtworkSectionProps) {
  const { fields, image, errors, phase } = form
  const isLocked = isUnderWay(form) || phase.kind === 'done'
  return (
    <UploadSection noun="Artwork" number={number} phase={phase} onRemove={onRemove} onCancel={onCancel}>
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
    </UploadSection>
  )
}
