import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from '#web/ui/action/button.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'

export type FilePickProps = ButtonLook & {
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** The label of the input. */
  label: string
  accept: string
  multiple?: boolean
  /** Lets the user choose a folder with all its files. */
  folder?: boolean
  errorId?: string
  className?: string
  children: ReactNode
}

/** A button that opens the file dialog of the system. */
export function FilePick(props: FilePickProps) {
  const { label, accept, multiple, folder, onFiles, disabled, errorId, className, children, ...look } = props
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
        className={visuallyHiddenStyles.visuallyHidden}
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The user may choose the same file again after an error.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
