import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { AUDIO_MAX_BYTES, bytesToMegabytes } from '#contract/limits.ts'
import { Button, type ButtonLook } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field.tsx'

type PickFiles = { onFiles: (files: File[]) => void; disabled?: boolean }

export type FilePickProps = PickFiles &
  ButtonLook & {
    /** Names the input. */
    label: string
    accept: string
    multiple?: boolean
    errorId?: string
    className?: string
    children: ReactNode
  }

/** A button that opens the system's choice of files. */
export function FilePick(props: FilePickProps) {
  const { label, accept, multiple, onFiles, disabled, errorId, className, children, ...look } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...look}
        className={className}
        disabled={disabled}
        aria-describedby={errorId}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // the same file may be chosen again after an error
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

export const AUDIO_ACCEPT = '.mp3,audio/mpeg'
export const COVER_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Takes MP3s, dropped or chosen, one or several at once. */
export function AudioDrop({ onFiles, disabled, error }: PickFiles & { error?: string }) {
  const [isOver, setOver] = useState(false)
  const errorId = useId()
  const drop = dropHandlers(onFiles, setOver, disabled)
  return (
    <div className="field">
      <span className="lab">Audio</span>
      <div className={classNames('drop', isOver && 'is-over')} {...drop}>
        <b className="strong">Drop an MP3 here</b>
        <span className="hint">or choose a file, or several. Up to {bytesToMegabytes(AUDIO_MAX_BYTES)} MB each.</span>
        <FilePick
          size="s"
          label="Audio files"
          accept={AUDIO_ACCEPT}
          multiple
          onFiles={onFiles}
          disabled={disabled}
          errorId={error && errorId}
        >
          Choose file
        </FilePick>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

function dropHandlers(onFiles: (files: File[]) => void, setOver: (over: boolean) => void, disabled = false) {
  return {
    onDragOver(event: DragEvent) {
      if (disabled) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0 && !disabled) onFiles(files)
    },
  }
}
