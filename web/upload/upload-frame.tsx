import { type ReactNode, useRef } from 'react'
import { useBlocker } from '#web/platform/routing/use-router.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FilePick, type FilePickProps } from '#web/ui/form/file-pick.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { FileTarget } from './file-target.tsx'
import * as styles from './upload.module.css'
import type { UploadForm, Uploads } from './use-uploads.ts'

export type UploadFrameProps<Form extends UploadForm> = {
  title: string
  /** The thing to upload, e.g. 'Track'. */
  noun: string
  uploads: Pick<Uploads<Form>, 'forms' | 'isBusy' | 'uploadAll' | 'cancelAll'>
  /** True if the form contains something that is not uploaded yet. */
  isUnsaved: (form: Form) => boolean
  titleOf: (form: Form) => string
  hasFile: (form: Form) => boolean
  /** Offered when every form has its file. */
  more: Pick<FilePickProps, 'label' | 'accept' | 'onFiles' | 'children'>
  /** Receives files that were dropped beside a form, or pasted. */
  onDrop: (files: File[]) => void
  onClose: () => void
  above?: ReactNode
  below?: ReactNode
  /** The forms. */
  children: ReactNode
}

/** The dialog around the forms of one or several uploads. */
export function UploadFrame<Form extends UploadForm>(props: UploadFrameProps<Form>) {
  const { title, noun, uploads, isUnsaved, hasFile, more, onClose } = props
  const { forms, isBusy } = uploads
  useLeaveGuard(isBusy)
  const { close, asking } = useDiscard({
    isDirty: !isBusy && forms.some(isUnsaved),
    onClose,
    question: 'Some of this is not uploaded yet. Discard it?',
  })
  const { shown, uploadAll } = useUploadAll(props)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      dismissable={!isBusy}
      footer={
        <>
          <Button onClick={isBusy ? uploads.cancelAll : close}>Cancel</Button>
          <Button variant="primary" busy={isBusy} busyLabel="Uploading..." onClick={() => void uploadAll()}>
            {forms.length === 1 ? 'Upload' : `Upload ${manyOf(props)}`}
          </Button>
        </>
      }
    >
      {asking}
      <FileTarget
        says={`Drop to add ${noun.toLowerCase()}s`}
        accept={more.accept}
        onFiles={props.onDrop}
        disabled={isBusy}
      />
      {props.above}
      <div ref={shown} className={styles.forms}>
        {props.children}
      </div>
      {!isBusy && forms.every(hasFile) && (
        <div>
          <FilePick size="s" icon="plus" multiple {...more} />
        </div>
      )}
      {props.below}
    </Dialog>
  )
}

/** Reports the upload and closes, or moves the focus to the first error. */
function useUploadAll<Form extends UploadForm>(props: UploadFrameProps<Form>) {
  const { noun, uploads, titleOf, onClose } = props
  const profile = useActiveProfile()
  const shown = useRef<HTMLDivElement>(null)
  const [only] = uploads.forms.length === 1 ? uploads.forms : []

  async function uploadAll() {
    if (!profile) {
      toast.error('No active profile selected', 'Please select an artist profile before proceeding')
      return
    }
    if (!(await uploads.uploadAll())) {
      shown.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    toast.success(`${only ? noun : manyOf(props)} uploaded`, only && titleOf(only))
    onClose()
  }
  return { shown, uploadAll }
}

const manyOf = <Form extends UploadForm>({ uploads, noun }: UploadFrameProps<Form>): string =>
  `${uploads.forms.length} ${noun.toLowerCase()}s`

/**
 * Asks before the user leaves the page during an upload: by a link, by going back or by closing the
 * tab.
 */
export function useLeaveGuard(isBusy: boolean): void {
  useBlocker({
    isActive: isBusy,
    mayLeave: () => window.confirm('An upload is still running. Leave the page and cancel it?'),
  })
}
