import { IMAGE_ACCEPT } from '#web/upload/check-files.ts'
import { useFirstFiles } from '#web/upload/handed/use-first-files.ts'
import { UploadFrame } from '#web/upload/upload-frame.tsx'
import { OriginalNote } from './artwork-fields.tsx'
import { isUnsaved } from './draft.ts'
import { DraftForm } from './draft-form.tsx'
import { useArtworkDrafts } from './use-drafts.ts'

export type UploadArtworkDialogProps = {
  /** Pictures that it opens with. */
  files?: readonly File[]
  onClose: () => void
}

/** ART-02: one or several pictures, each with its own form, uploading side by side. */
export function UploadArtworkDialog({ files, onClose }: UploadArtworkDialogProps) {
  const uploads = useArtworkDrafts()
  const { drafts, addImages } = uploads
  useFirstFiles(files, (given) => void addImages(given, drafts[0]?.key))
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
      onDrop={(images) => void addImages(images, drafts.find(({ image }) => !image)?.key)}
      onClose={onClose}
      below={<OriginalNote />}
    >
      {drafts.map((draft, index) => (
        <DraftForm
          key={draft.key}
          draft={draft}
          number={drafts.length === 1 ? undefined : index + 1}
          onChange={(changes) => uploads.change(draft.key, changes)}
          onImages={(images) => void addImages(images, draft.key)}
          onRemove={() => uploads.remove(draft.key)}
          onCancel={() => uploads.cancel(draft.key)}
        />
      ))}
    </UploadFrame>
  )
}
