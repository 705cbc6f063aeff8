import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './sheet.module.css'
import { type Stock, stockProps } from './stock.ts'

export type SheetProps = Omit<ComponentProps<'section'>, 'style'> & { stock: Stock | null | undefined }

/** A public work as a printed sheet on the wall. Everything inside turns to ink on its paper. */
export function Sheet({ stock, className, ...rest }: SheetProps) {
  return (
    <section {...rest} {...stockProps(stock)} className={classNames(`${styles.sheet} ${styles.flyer}`, className)} />
  )
}
