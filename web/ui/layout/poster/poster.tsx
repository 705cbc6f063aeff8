import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { PosterFit } from '#contract/drawing/poster-fit.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type FitOptions, fitToElement, POSTER_FONT } from './fit-to-element.ts'
import * as styles from './poster.module.css'

export type PosterProps = Partial<FitOptions> & {
  text: string
  as?: 'h1' | 'h2' | 'p'
  className?: string
}

/** A longer title is set small if it cannot be fitted. */
const LONG = 60

/**
 * A title set as large as its container allows, with every line justified by the font's width axis.
 * At most one per page.
 * It is plain text until the font has loaded. The document contains the text unbroken; the lines
 * are only visual.
 */
export function Poster(props: PosterProps) {
  const { text, as: Element = 'h1', className } = props
  const element = useRef<HTMLHeadingElement>(null)
  const fit = usePosterFit(element, props)
  const last = fit ? fit.lines.length - 1 : 0
  const classes = classNames(styles.poster, text.length > LONG && styles.long, className)
  return (
    <Element ref={element} className={classes} style={fit && { fontSize: fit.fontSize }}>
      {fit
        ? fit.lines.map((line, i) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves
              key={i}
              className={line.gap ? `${styles.line} ${styles.apart}` : styles.line}
              style={{ fontStretch: `${line.stretch}%` }}
            >{`${line.text}${i < last ? ' ' : ''}`}</span>
          ))
        : text}
    </Element>
  )
}

function usePosterFit(element: RefObject<HTMLElement | null>, props: PosterProps): PosterFit | undefined {
  const { text, maxHeight = 420, maxSize = 190, minSize = 34, maxLines = 4, linePadding = 0 } = props
  const breaks = props.breaks?.join('\n')
  const [fit, setFit] = useState<PosterFit>()
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    let fittedWidth = 0
    let stopped = false
    const refit = () => {
      const width = node.clientWidth
      if (stopped || width === 0 || width === fittedWidth) return
      fittedWidth = width
      const options = { maxHeight, maxSize, minSize, maxLines, linePadding, breaks: breaks?.split('\n') }
      setFit(fitToElement(node, text, options) ?? undefined)
    }
    const observer = new ResizeObserver(refit)
    const start = () => {
      refit()
      observer.observe(node)
    }
    if (document.fonts.check(POSTER_FONT)) start()
    else void document.fonts.load(POSTER_FONT).then(start, start)
    return () => {
      stopped = true
      observer.disconnect()
    }
  }, [element, text, breaks, maxHeight, maxSize, minSize, maxLines, linePadding])
  return fit
}
