import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as dropZoneStyles from './drop-zone.module.css'
import * as fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import { FilePick } from './file-pick.tsx'

export type DropZoneProps = {
  /** Above it, as a field's label. */
  heading?: string
  /** Bold first line, e.g. 'Drop an MP3 here'. */
  title: string
  /** Names the file input; else the title does. */
  label?: string
  /** Second line, e.g. 'or choose a file. Up to 10 MB.' */
  hint?: ReactNode
  /** As of `<input accept>`. Files that are dropped are not filtered by it: the caller checks. */
  accept: string
  multiple?: boolean | undefined
  onFiles: (files: File[]) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** Takes a file, or several, dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const { heading, title, label = title, hint, accept, multiple = false, onFiles, error, disabled = false } = props
  const [isOver, setOver] = useState(false)
  const errorId = useId()

  function dragOver(event: DragEvent) {
    if (disabled) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }

  return (
    <div className={fieldStyles.field}>
      {heading && <span className={fieldStyles.label}>{heading}</span>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra, the button below does the same */}
      <div
        className={classNames(dropZoneStyles.dropZone, isOver && dropZoneStyles.over)}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <b className="strong">{title}</b>
        {hint && <span className={fieldStyles.hint}>{hint}</span>}
        <FilePick
          size="s"
          label={label}
          accept={accept}
          multiple={multiple}
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
