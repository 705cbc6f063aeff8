import { useRef, useState } from 'react'
import { COVER_ACCEPT, FilePick } from '#web/music/upload/audio-drop.tsx'
import { useLeaveGuard } from '#web/music/upload/use-leave-guard.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { OriginalNote } from './artwork-fields.tsx'
import { isUnsaved } from './draft.ts'
import { DraftForm } from './draft-form.tsx'
import { useArtworkDrafts } from './use-drafts.ts'
import './upload.css'

/** ART-02: one or several pictures, each with its own form, uploading side by side. */
export function UploadArtworkDialog({ onClose }: { onClose: () => void }) {
  const profile = useActiveProfile()
  const uploads = useArtworkDrafts()
  const { drafts, isBusy } = uploads
  const form = useRef<HTMLDivElement>(null)
  const [isSending, setSending] = useState(false)
  const busy = isBusy || isSending
  useLeaveGuard(busy)
  const { close, asking } = useDiscard({
    isDirty: !busy && drafts.some(isUnsaved),
    onClose,
    question: 'What you have not uploaded yet is lost. Discard it?',
  })
  const isOne = drafts.length === 1
  const isWaiting = drafts.some(({ image }) => !image)

  async function uploadAll() {
    if (!profile) {
      toast.error('No active profile selected', 'Please select an artist profile before proceeding')
      return
    }
    setSending(true)
    const allUp = await uploads.uploadAll().finally(() => setSending(false))
    if (!allUp) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    toast.success(
      isOne ? 'Artwork uploaded' : `${drafts.length} artworks uploaded`,
      isOne ? drafts[0]?.fields.title : undefined,
    )
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Upload Artwork"
      dismissable={!busy}
      footer={
        <>
          <Button onClick={busy ? uploads.cancelAll : close}>Cancel</Button>
          <Button variant="primary" busy={busy} busyLabel="Uploading..." onClick={() => void uploadAll()}>
            {isOne ? 'Upload' : `Upload ${drafts.length} artworks`}
          </Button>
        </>
      }
    >
      {asking}
      <div ref={form} className="art-drafts">
        {drafts.map((draft, index) => (
          <DraftForm
            key={draft.key}
            draft={draft}
            number={isOne ? undefined : index + 1}
            onChange={(changes) => uploads.change(draft.key, changes)}
            onImages={(images) => void uploads.addImages(images, draft.key)}
            onRemove={() => uploads.remove(draft.key)}
            onCancel={() => uploads.cancel(draft.key)}
          />
        ))}
      </div>
      {!isWaiting && !busy && (
        <div>
          <FilePick
            size="s"
            icon="plus"
            label="More pictures"
            accept={COVER_ACCEPT}
            multiple
            onFiles={(images) => void uploads.addImages(images, undefined)}
          >
            Add more pictures
          </FilePick>
        </div>
      )}
      <OriginalNote />
    </Dialog>
  )
}
