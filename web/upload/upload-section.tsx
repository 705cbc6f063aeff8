import { type ReactNode, useId } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { isUnderWay, type Phase } from './phase.ts'
import * as styles from './upload.module.css'

export type UploadSectionProps = {
  /** The thing to upload, e.g. 'Track'. */
  noun: string
  /** Set if the dialog has several parts: the part is named by its number and can be removed. */
  number?: number | undefined
  phase: Phase
  onRemove: () => void
  onCancel: () => void
  children: ReactNode
}

/** One part of an upload dialog, with its error below the fields. */
export function UploadSection({ noun, number, phase, onRemove, onCancel, children }: UploadSectionProps) {
  const isMoving = isUnderWay({ phase })
  const headId = useId()
  return (
    <section className={styles.form} aria-labelledby={number ? headId : undefined}>
      {number && (
        <div className={styles.formHead}>
          <h3 className={headingStyles.section} id={headId}>
            {noun} {number}
          </h3>
          {phase.kind !== 'done' && (
            <IconButton
              icon="close"
              size="s"
              label={`${isMoving ? 'Cancel' : 'Remove'} ${noun.toLowerCase()} ${number}`}
              onClick={isMoving ? onCancel : onRemove}
            />
          )}
        </div>
      )}
      {children}
      {phase.kind === 'failed' && phase.message && <FormError>{phase.message}</FormError>}
    </section>
  )
}
