import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type SectionProps = {
  title: string
  /** Right end of the head: a count in mono, a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page, opened by a 2 px rule. */
export function Section({ title, aside, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classNames('sec', className)} aria-labelledby={id}>
      <div className="sec-head">
        <h2 className="h-sec" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
