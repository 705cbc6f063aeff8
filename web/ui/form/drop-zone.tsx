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
  onFile: (file: File) => void
  error?: string
  disabled?: boolean
  buttonLabel?: string
}

/** Takes one file, dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const { title, hint, accept, onFile, error, disabled, buttonLabel = 'Choose file' } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const errorId = useId()

  function dragOver(event: DragEvent) {
    if (disabled) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) onFile(file)
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
          disabled={disabled}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // the same file may be chosen again after an error
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
