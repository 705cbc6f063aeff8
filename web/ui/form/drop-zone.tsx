import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from './field.tsx'

export type DropZoneProps = {
  /** Bold first line, e.g. 'Drop an MP3 here'. Also names the file input. */
  title: string
  /** Second line, e.g. 'or choose a file. Up to 10 MB.' */
  hint?: ReactNode
  /** As of `<input accept>`. Files that are dropped are not filtered by it: the caller checks. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  error?: string
  disabled?: boolean
  buttonLabel?: string
}

/** Takes a file, or several, dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const { title, hint, accept, multiple, onFiles, error, disabled, buttonLabel = 'Choose file' } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const errorId = useId()

  function take(files: File[]) {
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  function dragOver(event: DragEvent) {
    if (disabled) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra, the button below does the same */}
      <div
        className={classNames('drop', over && 'is-over')}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="strong">{title}</p>
        {hint && <p className="small dim">{hint}</p>}
        <Button size="s" disabled={disabled} onClick={() => input.current?.click()} aria-describedby={error && errorId}>
          {buttonLabel}
        </Button>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={title}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // the same file may be chosen again after an error
            event.target.value = ''
            take(files)
          }}
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
