import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as dropZoneStyles from './drop-zone.module.css'
import * as fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import { FilePick } from './file-pick.tsx'

export type DropZoneProps = {
  /** Shown above the area, like the label of a field. */
  heading?: string
  /** The bold first line, e.g. 'Drop an MP3 here'. */
  title: string
  /** The label of the file input. Default: the title. */
  label?: string
  /** The second line, e.g. 'or choose a file. Up to 10 MB.' */
  hint?: ReactNode
  /** As in `<input accept>`. It does not filter dropped files: the caller checks those. */
  accept: string
  multiple?: boolean | undefined
  onFiles: (files: File[]) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** Accepts one or several files, dropped or chosen. */
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
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
