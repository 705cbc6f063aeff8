import { type RefObject, useRef, useState } from 'react'
import type { MusicType } from '#contract/music.ts'
import type { StemChoice } from '#web/music/mutations.ts'
import { StemFields } from '#web/music/stems/stem-fields.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { AUDIO_ACCEPT, FilePick } from './audio-drop.tsx'
import { isUnsaved } from './draft.ts'
import { DraftForm } from './draft-form.tsx'
import { useDrafts } from './use-drafts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import '#web/music/music.css'

const TYPES = [
  { value: 'track', label: 'Track' },
  { value: 'stem', label: 'Stem' },
] as const

export type UploadDialogProps = {
  /** What it opens for. */
  type?: MusicType
  onClose: () => void
}

/** MUSIC-02, MUSIC-12: one or several MP3s, each with its own form, uploading side by side; of one type, and stems of one track. */
export function UploadDialog({ type: firstType = 'track', onClose }: UploadDialogProps) {
  const profile = useActiveProfile()
  const uploads = useDrafts()
  const { drafts } = uploads
  const form = useRef<HTMLDivElement>(null)
  const [type, setType] = useState<MusicType>(firstType)
  const [stem, setStem] = useState<StemChoice>({ parent: null, downloadable: false })
  const [isSending, setSending] = useState(false)
  useLeaveGuard(uploads.isBusy)
  const busy = uploads.isBusy || isSending
  const { close, asking } = useDiscard({
    isDirty: !busy && drafts.some(isUnsaved),
    onClose,
    question: 'What you have not uploaded yet is lost. Discard it?',
  })
  const isOne = drafts.length === 1
  // those that are up already are what they are
  const isFixed = busy || drafts.some(({ phase }) => phase.kind === 'done')

  async function uploadAll() {
    if (!profile) {
      toast.error('No active profile selected', 'Please select an artist profile before proceeding')
      return
    }
    setSending(true)
    const allUp = await uploads.uploadAll(type === 'stem' ? stem : null).finally(() => setSending(false))
    if (!allUp) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    const noun = type === 'stem' ? 'Stem' : 'Track'
    toast.success(
      isOne ? `${noun} uploaded` : `${drafts.length} ${type}s uploaded`,
      isOne ? drafts[0]?.title : undefined,
    )
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
            {isOne ? 'Upload' : `Upload ${drafts.length} ${type}s`}
          </Button>
        </>
      }
    >
      {asking}
      <Choice label="Type" options={TYPES} value={type} onValueChange={setType} disabled={isFixed} />
      {type === 'stem' && profile && (
        <StemFields stem={stem} profileId={profile.id} several={!isOne} disabled={isFixed} onChange={setStem} />
      )}
      <Drafts form={form} uploads={uploads} type={type} busy={busy} />
    </Dialog>
  )
}

type DraftsProps = {
  form: RefObject<HTMLDivElement | null>
  uploads: ReturnType<typeof useDrafts>
  type: MusicType
  busy: boolean
}

function Drafts({ form, uploads, type, busy }: DraftsProps) {
  const { drafts } = uploads
  const isWaiting = drafts.some((draft) => !draft.audio)
  return (
    <>
      <div ref={form} className="drafts">
        {drafts.map((draft, index) => (
          <DraftForm
            key={draft.key}
            draft={draft}
            number={drafts.length === 1 ? undefined : index + 1}
            noun={type}
            onChange={(changes) => uploads.change(draft.key, changes)}
            onAudio={(files) => void uploads.addAudio(files, draft.key)}
            onCover={(cover) => void uploads.setCover(draft.key, cover)}
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
            label="More audio files"
            accept={AUDIO_ACCEPT}
            multiple
            onFiles={(files) => void uploads.addAudio(files, undefined)}
          >
            Add more files
          </FilePick>
        </div>
      )}
    </>
  )
}
