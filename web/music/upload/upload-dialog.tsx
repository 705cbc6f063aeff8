import { useRef, useState } from 'react'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { AUDIO_ACCEPT, FilePick } from './audio-drop.tsx'
import { isUnsaved } from './draft.ts'
import { DraftForm } from './draft-form.tsx'
import { useDrafts } from './use-drafts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import '#web/music/music.css'

/** MUSIC-02, MUSIC-12: one or several MP3s, each with its own form, uploading side by side. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const profile = useActiveProfile()
  const uploads = useDrafts()
  const { drafts, isBusy } = uploads
  const form = useRef<HTMLDivElement>(null)
  const [isSending, setSending] = useState(false)
  useLeaveGuard(isBusy)
  const busy = isBusy || isSending
  const { close, asking } = useDiscard({
    isDirty: !busy && drafts.some(isUnsaved),
    onClose,
    question: 'What you have not uploaded yet is lost. Discard it?',
  })
  const isOne = drafts.length === 1
  const waitingKey = drafts.find((draft) => !draft.audio)?.key

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
    toast.success(isOne ? 'Track uploaded' : `${drafts.length} tracks uploaded`, isOne ? drafts[0]?.title : undefined)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Upload Music"
      dismissable={!busy}
      footer={
        <>
          <Button onClick={busy ? uploads.cancelAll : close}>Cancel</Button>
          <Button variant="primary" busy={busy} busyLabel="Uploading..." onClick={() => void uploadAll()}>
            {isOne ? 'Upload' : `Upload ${drafts.length} tracks`}
          </Button>
        </>
      }
    >
      {asking}
      <div ref={form} className="drafts">
        {drafts.map((draft, index) => (
          <DraftForm
            key={draft.key}
            draft={draft}
            number={isOne ? undefined : index + 1}
            onChange={(changes) => uploads.change(draft.key, changes)}
            onAudio={(files) => void uploads.addAudio(files, draft.key)}
            onCover={(cover) => void uploads.setCover(draft.key, cover)}
            onRemove={() => uploads.remove(draft.key)}
            onCancel={() => uploads.cancel(draft.key)}
          />
        ))}
      </div>
      {waitingKey === undefined && !busy && (
        <div>
          <FilePick
            size="s"
            icon="plus"
            label="More audio files"
            accept={AUDIO_ACCEPT}
            multiple
            onFiles={(files) => void uploads.addAudio(files, undefined)}
          >
            Add more files
          </FilePick>
        </div>
      )}
    </Dialog>
  )
}
