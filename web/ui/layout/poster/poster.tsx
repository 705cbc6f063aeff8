import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fitPoster, type MeasureText, type PosterFit } from '#contract/drawing/poster-fit.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/platform/limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './poster.module.css'

export type PosterProps = {
  text: string
  as?: 'h1' | 'h2' | 'p'
  /** Forced line breaks. Joined by spaces, the lines must equal the text. */
  breaks?: readonly string[]
  /** In px. */
  maxHeight?: number
  maxSize?: number
  minSize?: number
  maxLines?: number
  /** Inline padding of a line in em, both sides together. */
  linePadding?: number
  className?: string
}

const FACE = '900 20px Archivo'
/** On small screens a poster is capped by the viewport: 24 % of its height, 27 % of its width. */
const MOBILE_CAP = { height: 0.24, size: 0.27 } as const

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
      const small = window.innerWidth < MOBILE_BREAKPOINT_PX
      const limits = {
        width,
        maxHeight: small ? Math.min(maxHeight, window.innerHeight * MOBILE_CAP.height) : maxHeight,
        maxSize: small ? Math.min(maxSize, window.innerWidth * MOBILE_CAP.size) : maxSize,
        minSize,
        maxLines,
        linePadding,
      }
      setFit(withProbe(node, (measure) => fitPoster(text, limits, measure, breaks?.split('\n'))) ?? undefined)
    }
    const observer = new ResizeObserver(refit)
    const start = () => {
      refit()
      observer.observe(node)
    }
    if (document.fonts.check(FACE)) start()
    else void document.fonts.load(FACE).then(start, start)
    return () => {
      stopped = true
      observer.disconnect()
    }
  }, [element, text, breaks, maxHeight, maxSize, minSize, maxLines, linePadding])
  return fit
}

/**
 * Measures in a hidden span inside the element, so that font and letter spacing are those of the
 * element.
 */
function withProbe<Result>(node: HTMLElement, use: (measure: MeasureText) => Result): Result {
  const probe = document.createElement('span')
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    transition: 'none', // `font-stretch` has a transition.
    whiteSpace: 'nowrap',
    fontSize: '100px',
    letterSpacing: '-.015em',
  })
  node.append(probe)
  const known = new Map<string, number>()
  try {
    return use((text, stretch) => {
      const key = `${stretch} ${text}`
      const width = known.get(key) ?? measureIn(probe, text, stretch)
      known.set(key, width)
      return width
    })
  } finally {
    probe.remove()
  }
}

function measureIn(probe: HTMLElement, text: string, stretch: number): number {
  probe.style.fontStretch = `${stretch}%`
  probe.textContent = text
  return probe.getBoundingClientRect().width
}
