import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type SectionProps = {
  title: string
  /** Right end of the head: a count in mono, a link. */
  aside?: ReactNode
  className?: string
  /** Of the section itself, to be led to. */
  id?: string
  children: ReactNode
}

/** A part of a page, opened by a 2 px rule. */
export function Section({ title, aside, className, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classNames('sec', className)} aria-labelledby={titleId} id={id} tabIndex={id ? -1 : undefined}>
      <div className="sec-head">
        <h2 className="h-sec" id={titleId}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
